import type * as z from 'zod/mini'
import { Areas } from '#content/schema/area-schema.ts'
import { Business } from '#content/schema/business-schema.ts'
import * as pages from '#content/schema/page-schemas.ts'
import { Pictures } from '#content/schema/picture-schema.ts'
import * as schemas from '#content/schema/schemas.ts'
import { aboutPage, training } from '#content/words/about.ts'
import { areas } from '#content/words/areas.ts'
import { business } from '#content/words/business.ts'
import { contactPage } from '#content/words/contact.ts'
import { dataRequestPage } from '#content/words/data-request.ts'
import { faqs } from '#content/words/faqs.ts'
import { beforeAfterPairs, clientStories, galleryItems, galleryPage } from '#content/words/gallery.ts'
import { homePage } from '#content/words/home.ts'
import { newsletterBox } from '#content/words/newsletter.ts'
import { pageMeta } from '#content/words/page-meta.ts'
import { pictures } from '#content/words/pictures.ts'
import { services, servicesPage } from '#content/words/services.ts'
import { testimonials } from '#content/words/testimonials.ts'
import { hairTipsPage, tips } from '#content/words/tips.ts'

/** An export of a content file and its schema. */
export type Collection = { file: string; name: string; schema: z.ZodMiniType; value: unknown }

const inFile = (file: string, name: string, schema: z.ZodMiniType, value: unknown): Collection => ({
  file: `content/words/${file}`,
  name,
  schema,
  value,
})

export const collections: readonly Collection[] = [
  inFile('business.ts', 'business', Business, business),
  inFile('areas.ts', 'areas', Areas, areas),
  inFile('faqs.ts', 'faqs', schemas.Faqs, faqs),
  inFile('services.ts', 'services', schemas.Services, services),
  inFile('services.ts', 'servicesPage', pages.ServicesPage, servicesPage),
  inFile('tips.ts', 'tips', schemas.Tips, tips),
  inFile('tips.ts', 'hairTipsPage', pages.HairTipsPage, hairTipsPage),
  inFile('training.ts', 'training', schemas.TrainingList, training),
  inFile('testimonials.ts', 'testimonials', schemas.Testimonials, testimonials),
  inFile('gallery.ts', 'galleryItems', schemas.GalleryItems, galleryItems),
  inFile('gallery.ts', 'beforeAfterPairs', schemas.BeforeAfterPairs, beforeAfterPairs),
  inFile('gallery.ts', 'clientStories', schemas.ClientStories, clientStories),
  inFile('gallery.ts', 'galleryPage', pages.GalleryPage, galleryPage),
  inFile('home.ts', 'homePage', pages.HomePage, homePage),
  inFile('about.ts', 'aboutPage', pages.AboutPage, aboutPage),
  inFile('contact.ts', 'contactPage', pages.ContactPage, contactPage),
  inFile('data-request.ts', 'dataRequestPage', pages.DataRequestPage, dataRequestPage),
  inFile('newsletter.ts', 'newsletterBox', pages.NewsletterBox, newsletterBox),
  inFile('page-meta.ts', 'pageMeta', pages.PageMetas, pageMeta),
  inFile('pictures.ts', 'pictures', Pictures, pictures),
]
