import type * as z from 'zod/mini'
import { type DocumentName, isArticleName } from '#contract/website.ts'
import { ArticleDocument } from './article.ts'
import { Details } from './details.ts'
import { Gallery } from './gallery.ts'
import { About, Contact, Home, Newsletter, Tips } from './pages.ts'
import { Services } from './services.ts'
import { Testimonials } from './testimonials.ts'
import { Accessibility, Privacy } from './texts.ts'

/**
 * The documents that the owner edits and publishes, each as a whole; articles are more of them (article.ts). `page` is
 * what the preview shows.
 */
export const documents = {
  details: {
    title: 'Business details',
    summary: 'Name, phone, email, hours, areas, away notice',
    page: '/contact',
    schema: Details,
  },
  home: {
    title: 'Home',
    summary: 'Heading, four facts, the words between the pictures',
    page: '/',
    schema: Home,
  },
  services: {
    title: 'Services & prices',
    summary: 'Cuts, colour, home visits',
    page: '/services',
    schema: Services,
  },
  gallery: {
    title: 'Gallery',
    summary: 'Pictures, before and after, their words',
    page: '/gallery',
    schema: Gallery,
  },
  about: {
    title: 'About',
    summary: 'Your story, training, what you believe',
    page: '/about',
    schema: About,
  },
  tips: {
    title: 'Hair Tips page',
    summary: 'Heading, quick tips, the words around the articles',
    page: '/blog',
    schema: Tips,
  },
  contact: {
    title: 'Contact',
    summary: 'Questions & answers, and the words of the contact page',
    page: '/contact',
    schema: Contact,
  },
  newsletter: {
    title: 'Newsletter words',
    summary: 'The sign-up box',
    page: '/blog',
    schema: Newsletter,
  },
  testimonials: {
    title: 'Testimonials & stories',
    summary: 'What clients say, and the proof that they did',
    page: '/',
    schema: Testimonials,
  },
  privacy: {
    title: 'Privacy policy',
    summary: 'What you keep about people, why, and who sees it',
    page: '/privacy',
    schema: Privacy,
  },
  accessibility: {
    title: 'Accessibility',
    summary: 'What people with impairments can rely on',
    page: '/accessibility',
    schema: Accessibility,
  },
} as const satisfies Record<string, DocumentDefinition>

type DocumentDefinition = {
  title: string
  summary: string
  page: string
  schema: z.ZodMiniType<Readonly<Record<string, unknown>>>
}

export type Documents = { [Name in keyof typeof documents]: z.output<(typeof documents)[Name]['schema']> }

export const schemaOf = (name: DocumentName) =>
  isArticleName(name) ? ArticleDocument : documents[name].schema
