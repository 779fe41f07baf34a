import { ButtonLink } from '#web/ui/button/button.tsx'
import { RingletUnderline } from '#web/ui/ringlets.tsx'
import notFoundCss from './not-found.css?inline'

export const meta = {
  title: 'Page not found | {name}',
  description: 'This page does not exist. Go back to the home page, or ask for a free consultation.',
}
export const styles = [notFoundCss]

/** Shown at every address without a page, those of deleted articles included. */
export const Page = () => (
  <section className="not-found on-dark">
    <div className="wrap">
      <h1 className="heading-page heading-narrow">404 Page Not Found</h1>
      <RingletUnderline />
      <p className="lede">Did you forget to add the page to the router?</p>
      <div className="actions">
        <ButtonLink spring href="/">
          Back to home
        </ButtonLink>
        <ButtonLink variant="line" href="/contact" data-track="page_consultation">
          Free Consultation
        </ButtonLink>
      </div>
    </div>
  </section>
)
