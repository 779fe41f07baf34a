import type * as z from 'zod/mini'
import { aboutPage } from './about.ts'
import { areas } from './areas.ts'
import { business } from './business.ts'
import { Business } from './business-schema.ts'
import { contactPage } from './contact.ts'
import { dataRequestPage } from './data-request.ts'
import { faqs } from './faqs.ts'
import { beforeAfterPairs, clientStories, galleryItems, galleryPage } from './gallery.ts'
import { homePage } from './home.ts'
import { newsletterBox } from './newsletter.ts'
import { pageMeta } from './page-meta.ts'
import * as pages from './page-schemas.ts'
import { Pictures } from './picture-schema.ts'
import { pictures } from './pictures.ts'
import * as schemas from './schemas.ts'
import { services, servicesPage } from './services.ts'
import { testimonials } from './testimonials.ts'
import { hairTipsPage, tips } from './tips.ts'
import { training } from './training.ts'

/** What one export of a content file holds, and the schema it has to fit. */
export type Collection = { file: string; name: string; schema: z.ZodMiniType; value: unknown }

const inFile = (file: string, name: string, schema: z.ZodMiniType, value: unknown): Collection => ({
  file: `content/${file}`,
  name,
  schema,
  value,
})

export const collections: readonly Collection[] = [
  inFile('business.ts', 'business', Business, business),
  inFile('areas.ts', 'areas', schemas.Areas, areas),
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
