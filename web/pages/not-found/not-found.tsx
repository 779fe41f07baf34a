import { ButtonLink } from '#web/ui/button.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import notFoundCss from './not-found.css?inline'

export const meta = {
  title: 'Page not found | {name}',
  description: 'This page does not exist. Go back to the home page, or ask for a free consultation.',
}
export const styles = [notFoundCss]

export function Page() {
  return (
    <section className="not-found">
      <img src="/motif/ringlets.svg" alt="" width="360" height="900" className="hanging-ringlets" />
      <div className="wrap">
        <div className="py-[clamp(1.5rem,8vh,4rem)]">
          <PageHeading className="max-w-[6em]">404 Page Not Found</PageHeading>
          <p className="lede mt-8">Did you forget to add the page to the router?</p>
          <div className="mt-8 flex flex-wrap gap-3.5">
            <ButtonLink spring href="/">
              Back to home
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
