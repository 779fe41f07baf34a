import { LostPage } from './lost-page.tsx'
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
