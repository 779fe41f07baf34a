import { ButtonLink } from '#web/ui/button/button.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import notFoundCss from './not-found.css?inline'

export const meta = {
  title: 'Page not found | {name}',
  description: 'This page does not exist. Go back to the home page, or ask for a free consultation.',
}
export const styles = [notFoundCss]

export const Page = () => (
  <LostPage
    heading="404 Page Not Found"
    className="lost-heading"
    words="Did you forget to add the page to the router?"
    wayOn={{ label: 'Back to home', href: '/' }}
  />
)

type LostPageProps = {
  heading: string
  /** A class that limits the heading's width. */
  className: string
  words: string
  wayOn: { label: string; href: string }
}

/** The layout of an error page: what happened, and a link to go on. */
export const LostPage = ({ heading, className, words, wayOn }: LostPageProps) => (
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
