import type * as z from 'zod/mini'
import { aboutPage } from './about.ts'
import { areas } from './areas.ts'
import { type Article, arrange, articles } from './articles.ts'
import { business } from './business.ts'
import type { Business } from './business-schema.ts'
import { contactPage } from './contact.ts'
import { dataRequestPage } from './data-request.ts'
import { faqs } from './faqs.ts'
import { beforeAfterPairs, clientStories, galleryItems, galleryPage } from './gallery.ts'
import { homePage } from './home.ts'
import { newsletterBox } from './newsletter.ts'
import { pageMeta } from './page-meta.ts'
import type * as pages from './page-schemas.ts'
import type { Picture } from './picture-schema.ts'
import { type PictureName, pictures } from './pictures.ts'
import type { PublicPath } from './public-paths.ts'
import type * as schemas from './schemas.ts'
import { services, servicesPage } from './services.ts'
import { testimonials } from './testimonials.ts'
import { hairTipsPage, tips } from './tips.ts'
import { training } from './training.ts'

/** Everything that pages are drawn from, but the privacy page, which is a file. */
export type WebsiteContent = {
  business: Business
  areas: z.output<typeof schemas.Areas>
  faqs: z.output<typeof schemas.Faqs>
  services: z.output<typeof schemas.Services>
  servicesPage: pages.ServicesPage
  tips: z.output<typeof schemas.Tips>
  hairTipsPage: pages.HairTipsPage
  training: z.output<typeof schemas.TrainingList>
  testimonials: z.output<typeof schemas.Testimonials>
  galleryItems: z.output<typeof schemas.GalleryItems>
  beforeAfterPairs: z.output<typeof schemas.BeforeAfterPairs>
  clientStories: z.output<typeof schemas.ClientStories>
  galleryPage: pages.GalleryPage
  homePage: pages.HomePage
  aboutPage: pages.AboutPage
  contactPage: pages.ContactPage
  newsletterBox: pages.NewsletterBox
  dataRequestPage: pages.DataRequestPage
  pageMeta: Readonly<Record<PublicPath, pages.PageMeta>>
  pictures: Readonly<Record<PictureName, Picture>>
  /** The featured one first, the others in the order of the page. */
  articles: readonly Article[]
}

/** What the files of this folder say: shown until the owner has published something in its place. */
export const shippedContent: WebsiteContent = {
  business,
  areas,
  faqs,
  services,
  servicesPage,
  tips,
  hairTipsPage,
  training,
  testimonials,
  galleryItems,
  beforeAfterPairs,
  clientStories,
  galleryPage,
  homePage,
  aboutPage,
  contactPage,
  newsletterBox,
  dataRequestPage,
  pageMeta,
  pictures,
  articles: arrange(articles),
}
