import { ButtonLink } from '#web/ui/button/button.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'

type Props = {
  heading: string
  /** A class that limits the heading's width. */
  className: string
  words: string
  wayOn: { label: string; href: string }
}

/** The layout of an error page: what happened, and a link to go on. */
export const LostPage = ({ heading, className, words, wayOn }: Props) => (
  <section className="not-found">
    <img src="/motif/ringlets.svg" alt="" width="360" height="900" className="hanging-ringlets" />
    <div className="wrap">
      <div className="lost-words">
        <PageHeading className={className}>{heading}</PageHeading>
        <p className="lede mt-8">{words}</p>
        <div className="actions">
          <ButtonLink spring href={wayOn.href}>
            {wayOn.label}
          </ButtonLink>
          <ButtonLink variant="line" href="/contact" data-track="page_consultation">
            Free Consultation
          </ButtonLink>
        </div>
      </div>
    </div>
  </section>
)
