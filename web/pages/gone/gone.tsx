import notFoundCss from '#web/pages/not-found/not-found.css?inline'
import { ButtonLink } from '#web/ui/button.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'

export const meta = {
  title: 'Page taken down | {name}',
  description:
    'This article is no longer on the website. Read the other hair tips, or ask for a free consultation.',
}
export const styles = [notFoundCss]

/** Stands where an article was. */
export function Page() {
  return (
    <section className="not-found">
      <img src="/motif/ringlets.svg" alt="" width="360" height="900" className="hanging-ringlets" />
      <div className="wrap">
        <div className="py-[clamp(1.5rem,8vh,4rem)]">
          <PageHeading className="max-w-[7em]">This article was taken down</PageHeading>
          <p className="lede mt-8">
            It is no longer on this website. The other hair tips are where they were.
          </p>
          <div className="mt-8 flex flex-wrap gap-3.5">
            <ButtonLink spring href="/blog">
              Read Hair Tips
            </ButtonLink>
            <ButtonLink variant="line" href="/contact" data-track="page_consultation">
              Free Consultation
            </ButtonLink>
          </div>
        </div>
      </div>
    </section>
  )
}
