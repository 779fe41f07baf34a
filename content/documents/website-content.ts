import type * as z from 'zod/mini'
import type { Business } from '#content/schema/business-schema.ts'
import type { OwnPictureName, OwnPictures } from '#content/schema/own-picture.ts'
import type * as pages from '#content/schema/page-schemas.ts'
import type { Picture } from '#content/schema/picture-schema.ts'
import type * as schemas from '#content/schema/schemas.ts'
import { registerOf, type TestimonialRegister } from '#content/schema/testimonial-register.ts'
import type { PublicPath } from '#content/text/public-paths.ts'
import { aboutPage } from '#content/words/about.ts'
import { areas } from '#content/words/areas.ts'
import { type Article, arrange, articles } from '#content/words/articles.ts'
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
import { training } from '#content/words/training.ts'

/**
 * All of the website that is not a file at run time, as the privacy page is: what pages are drawn from, and what the owner keeps
 * beside it.
 */
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
  galleryItems: readonly (Omit<schemas.GalleryItem, 'image'> & { image: AnyPicture })[]
  beforeAfterPairs: readonly (Omit<schemas.BeforeAfter, 'before' | 'after'> & {
    before: AnyPicture
    after: AnyPicture
    /** What must never be cut off of them. */
    beforeFocus?: string | undefined
    afterFocus?: string | undefined
  })[]
  clientStories: z.output<typeof schemas.ClientStories>
  /** Hers alone: how each testimonial came, and who agreed to what. */
  register: TestimonialRegister
  galleryPage: pages.GalleryPage
  homePage: pages.HomePage
  aboutPage: pages.AboutPage
  contactPage: pages.ContactPage
  newsletterBox: pages.NewsletterBox
  dataRequestPage: pages.DataRequestPage
  pageMeta: Readonly<Record<PublicPath, pages.PageMeta>>
  pictures: Readonly<Record<PictureName, ShownPicture>> & OwnPictures
  /** The featured one first, the others in the order of the page. */
  articles: readonly Article[]
}

/** What pages are drawn from. The register is not among it, so that none of its proofs can reach a page. */
export type PageContent = Omit<WebsiteContent, 'register'> & { register?: never }

export const forPages = ({ register: _hers, ...content }: WebsiteContent): PageContent => content

/** Of the files, or one that the owner has brought. */
export type AnyPicture = PictureName | OwnPictureName

/** A picture of the files, with what was published about it. */
type ShownPicture = Picture & { focus?: string }

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
  register: registerOf(testimonials, clientStories),
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
