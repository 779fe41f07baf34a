import type * as z from 'zod/mini'
import { type DocumentName, isArticleName, type PartName } from '#contract/website.ts'
import { ArticleDocument } from './article.ts'
import { Details } from './details.ts'
import { Gallery } from './gallery.ts'
import { About, Contact, Home, Newsletter, Tips } from './pages.ts'
import { Services } from './services.ts'
import { Testimonials } from './testimonials.ts'
import { Accessibility, Privacy } from './texts.ts'

const document = <Schema extends z.ZodMiniType>(
  schema: Schema,
  page: string,
  title: string,
  summary: string,
) => ({ schema, page, title, summary })

/**
 * The documents that the owner edits and publishes, each as a whole; articles are more of them (article.ts). `page` is
 * what the preview shows.
 */
export const documents = {
  details: document(Details, '/contact', 'Business details', 'Name, phone, email, hours, areas, away notice'),
  home: document(Home, '/', 'Home', 'Heading, four facts, the words between the pictures'),
  services: document(Services, '/services', 'Services & prices', 'Cuts, colour, home visits'),
  gallery: document(Gallery, '/gallery', 'Gallery', 'Pictures, before and after, their words'),
  about: document(About, '/about', 'About', 'Your story, training, what you believe'),
  tips: document(Tips, '/blog', 'Hair Tips page', 'Heading, quick tips, the words around the articles'),
  contact: document(Contact, '/contact', 'Contact', 'Questions & answers, and the words of the contact page'),
  newsletter: document(Newsletter, '/blog', 'Newsletter words', 'The sign-up box'),
  testimonials: document(Testimonials, '/', 'Testimonials & stories', 'What clients say, and the proof'),
  privacy: document(Privacy, '/privacy', 'Privacy policy', 'What you keep about people, and why'),
  accessibility: document(Accessibility, '/accessibility', 'Accessibility', 'What everybody can rely on'),
} as const satisfies Record<PartName, unknown>

export type Documents = { [Name in keyof typeof documents]: z.output<(typeof documents)[Name]['schema']> }

export const schemaOf = (name: DocumentName) =>
  isArticleName(name) ? ArticleDocument : documents[name].schema
