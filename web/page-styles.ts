import about from './styles/about.css?inline'
import article from './styles/article.css?inline'
import blog from './styles/blog.css?inline'
import carousel from './styles/carousel.css?inline'
import contact from './styles/contact.css?inline'
import forms from './styles/forms.css?inline'
import gallery from './styles/gallery.css?inline'
import home from './styles/home.css?inline'
import newsletter from './styles/newsletter.css?inline'
import notFound from './styles/not-found.css?inline'
import services from './styles/services.css?inline'
import slider from './styles/slider.css?inline'

/**
 * What a page needs besides the styles that all share, put into its HTML so that it paints at once. In the browser the
 * page's module brings the same files, for readers who come from another page.
 */
const stylesByPath: Readonly<Record<string, string>> = {
  '/': home + carousel,
  '/services': services,
  '/about': about,
  '/gallery': gallery + slider,
  '/blog': blog + forms + newsletter,
  '/contact': forms + contact,
  '/newsletter/unsubscribe': forms,
  '/privacy': article,
  '/404': notFound,
}

export const pageStyles = (path: string) =>
  path.startsWith('/blog/') ? article + blog : (stylesByPath[path] ?? '')
