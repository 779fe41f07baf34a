import notFoundCss from './not-found.css?inline'
import { LostPage } from './not-found.tsx'

export const meta = {
  title: 'Page taken down | {name}',
  description:
    'This article is no longer on the website. Read the other hair tips, or ask for a free consultation.',
}
export const styles = [notFoundCss]

/** Shown in place of a deleted article. */
export const Page = () => (
  <LostPage
    heading="This article was taken down"
    className="gone-heading"
    words="It is no longer on this website. The other hair tips are where they were."
    wayOn={{ label: 'Read Hair Tips', href: '/blog' }}
  />
)
