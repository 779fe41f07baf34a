import type * as z from 'zod/mini'
import type { Areas } from '#content/schema/area-schema.ts'
import type { Business } from '#content/schema/business-schema.ts'
import type { OwnPictureName, OwnPictures } from '#content/schema/own-picture.ts'
import type * as pages from '#content/schema/page-schemas.ts'
import type { Picture } from '#content/schema/picture-schema.ts'
import type * as schemas from '#content/schema/schemas.ts'
import { isFaqAnswered } from '#content/schema/schemas.ts'
import { createSampleRegister, type TestimonialRegister } from '#content/schema/testimonial-register.ts'
import type { PublicPath } from '#content/text/public-paths.ts'
import { aboutPage, training } from '#content/words/about.ts'
import { areas } from '#content/words/areas.ts'
import { type Article, articles, sortArticles } from '#content/words/articles.ts'
import { business } from '#content/words/business.ts'
import { contactPage } from '#content/words/contact.ts'
import { dataRequestPage } from '#content/words/data-request.ts'
import { faqs } from '#content/words/faqs.ts'
import { beforeAfterPairs, clientStories, galleryItems, galleryPage } from '#content/words/gallery.ts'
import { homePage } from '#content/words/home.ts'
import { newsletterBox } from '#content/words/newsletter.ts'
import { pageMeta } from '#content/words/page-meta.ts'
import { type PictureName, pictures } from '#content/words/pictures.ts'
import { services, servicesPage } from '#content/words/services.ts'
import { testimonials } from '#content/words/testimonials.ts'
import { hairTipsPage, tips } from '#content/words/tips.ts'

/**
 * All content of the website that can change at run time: what pages are rendered from, and the owner's register. The
 * privacy page is not among it; it stays a file.
 */
export type WebsiteContent = {
  business: Business
  areas: z.output<typeof Areas>
  faqs: z.output<typeof schemas.Faqs>
  services: z.output<typeof schemas.Services>
  servicesPage: pages.ServicesPage
  tips: z.output<typeof schemas.Tips>
  hairTipsPage: pages.HairTipsPage
  training: z.output<typeof schemas.TrainingList>
  testimonials: z.output<typeof schemas.Testimonials>
  galleryItems: readonly (Omit<schemas.GalleryItem, 'image'> & { image: AnyPicture })[]
  beforeAfterPairs: readonly (Omit<schemas.BeforeAfter, 'before' | 'after'> & {
    before: AnyPicture
    after: AnyPicture
    /** Focal points. */
    beforeFocus?: string | undefined
    afterFocus?: string | undefined
  })[]
  clientStories: z.output<typeof schemas.ClientStories>
  /** For the owner only: the origin of each testimonial and the consents. */
  register: TestimonialRegister
  galleryPage: pages.GalleryPage
  homePage: pages.HomePage
  aboutPage: pages.AboutPage
  contactPage: pages.ContactPage
  newsletterBox: pages.NewsletterBox
  dataRequestPage: pages.DataRequestPage
  pageMeta: Readonly<Record<PublicPath, pages.PageMeta>>
  pictures: Readonly<Record<PictureName, ShownPicture>> & OwnPictures
  /** The featured article first, the others in page order. */
  articles: readonly Article[]
}

/** The content that pages are rendered from. Without the register, so that none of its evidence can reach a page. */
export type PageContent = Omit<WebsiteContent, 'register' | 'faqs'> & {
  register?: never
  faqs: readonly Required<schemas.Faq>[]
}

export const toPageContent = ({ register: _hers, faqs, ...content }: WebsiteContent): PageContent => ({
  ...content,
  faqs: faqs.filter(isFaqAnswered),
})

/** A shipped picture or one of the owner's own. */
export type AnyPicture = PictureName | OwnPictureName

/** A shipped picture with its published focal point. */
type ShownPicture = Picture & { focus?: string }

/** The content of the files, shown until the owner publishes her own. */
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
  register: createSampleRegister(testimonials, clientStories),
  galleryPage,
  homePage,
  aboutPage,
  contactPage,
  newsletterBox,
  dataRequestPage,
  pageMeta,
  pictures,
  articles: sortArticles(articles),
}
