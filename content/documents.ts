import type * as z from 'zod/mini'
import { Details } from './details.ts'
import { Gallery } from './gallery.ts'
import { About, Contact, Home, Newsletter, Tips } from './pages.ts'
import { Services } from './services.ts'
import { Testimonials } from './testimonials.ts'
import { Accessibility, Privacy } from './texts.ts'

/** Fields that a form shows together; without a hint it has none. */
export type Group = { title: string; hint?: string; fields: readonly string[] }

const group = (title: string, hint: string, ...fields: string[]): Group => ({ title, hint, fields })

// Groups that most pages have, with the same title in every form.
const top = group('Top of the page', 'Heading and first sentence', 'heading', 'lede')
const closing = group('Last words', 'The invitation at the foot of the page', 'closing')
const found = group(
  'What Google shows',
  'Title and two lines under it. {name} stands for the name of the business.',
  'meta',
)
const areas = (title: string) =>
  group(title, 'Heading and invitation. The areas themselves are in Business details.', 'areas')

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
    groups: [
      group(
        'Name and how to reach you',
        'These stand on every page and in your mails.',
        ...['name', 'firstName', 'phone', 'mobilePhone', 'email', 'copyrightYear'],
      ),
      group('When you work', 'The same hours every day.', 'opens', 'closes'),
      group('The free consultation', 'On Home and at the form', 'consultation'),
      group('Away until ...', 'For days off. It comes and goes by itself, at midnight.', 'away'),
      group('Where you visit', '', 'serviceArea', 'areas'),
      group(
        'Salon address',
        'Only if clients come to you; without the street, the district is shown. Never your home address unless you want it public.',
        'salonAddress',
      ),
      group('Elsewhere on the web', 'Shown in the foot of every page, in this order.', 'social'),
    ],
  },
  home: {
    title: 'Home',
    summary: 'Heading, four facts, the words between the pictures',
    page: '/',
    schema: Home,
    groups: [
      group(
        'Top of the page',
        'Heading, first sentence, the two buttons, the large picture',
        ...['heading', 'underlined', 'lede', 'consultationLabel', 'callLabel', 'picture'],
      ),
      group('Facts under the heading', 'Two to four, each a figure and what it counts', 'pitch'),
      group('Words between the pictures', 'The large sentence under the facts', 'statement'),
      group('What I do', 'Only the heading. The cards under it are in Services & prices.', 'servicesHeading'),
      areas('Where I visit'),
      group('What clients say', 'Only the heading', 'testimonialsHeading'),
      group('Six heads', 'Side by side above the last words', 'portraits'),
      closing,
      found,
    ],
  },
  services: {
    title: 'Services & prices',
    summary: 'Cuts, colour, home visits',
    page: '/services',
    schema: Services,
    groups: [
      group('Curly cuts', 'Price, words, what is included', 'cuts'),
      group('Curl colour', 'Price, words, what is included', 'colour'),
      group('Home visits', 'What they cost extra, words, who brings what', 'mobile'),
      top,
      areas('Areas covered'),
      closing,
      found,
    ],
  },
  gallery: {
    title: 'Gallery',
    summary: 'Pictures, before and after, their words',
    page: '/gallery',
    schema: Gallery,
    groups: [
      group('Pictures', 'The page lays them out by itself; you choose which, in what order.', 'items'),
      group('Before & after', '', 'beforeAfterHeading', 'beforeAfterText', 'pairs'),
      group('Words of the page', '', 'heading', 'lede', 'askText', 'storiesHeading'),
      closing,
      found,
    ],
  },
  about: {
    title: 'About',
    summary: 'Your story, training, what you believe',
    page: '/about',
    schema: About,
    groups: [
      top,
      group(
        'Your story',
        'Paragraphs, your portrait and the line under it',
        ...['confirmed', 'biography', 'picture', 'pictureCaption'],
      ),
      group('Figures', 'Large, in rows of two', 'stats'),
      group('Training', 'What you have learned', 'trainingHeading', 'training'),
      group('What you believe', 'Heading, the large sentence, and what it means', 'philosophy'),
      closing,
      found,
    ],
  },
  tips: {
    title: 'Hair Tips page',
    summary: 'Heading, quick tips, the words around the articles',
    page: '/blog',
    schema: Tips,
    groups: [
      top,
      group(
        'Around the articles',
        'The badge and the links',
        ...['featuredBadge', 'featuredLinkLabel', 'articleLinkLabel'],
      ),
      group('Quick tips', 'Two to eight short ones', 'tipsHeading', 'quickTips'),
      group(
        'At the end of an article',
        'The invitation, and the heading above the other articles',
        ...['articleCall', 'keepReadingHeading'],
      ),
      found,
    ],
  },
  contact: {
    title: 'Contact',
    summary: 'Questions & answers, and the words of the contact page',
    page: '/contact',
    schema: Contact,
    groups: [
      group(
        'Questions & answers',
        'Beside the form, in this order. The first one is open.',
        ...['faqHeading', 'faqs'],
      ),
      top,
      group('The form', 'What to write under Hair Details', 'hairDetailsHint'),
      group(
        'Get in touch',
        'Only the heading. Phone, email and hours are in Business details.',
        'getInTouchHeading',
      ),
      group('Home visits', 'Under the picture', 'serving'),
      group('Why choose you', '{name} stands for the name of the business.', 'whyChoose'),
      found,
    ],
  },
  newsletter: {
    title: 'Newsletter words',
    summary: 'The sign-up box',
    page: '/blog',
    schema: Newsletter,
    groups: [
      group(
        'The sign-up box',
        'Who signs up from now on is recorded with these words.',
        ...['heading', 'text', 'fieldLabel', 'buttonLabel', 'pendingLabel'],
      ),
    ],
  },
  testimonials: {
    title: 'Testimonials & stories',
    summary: 'What clients say, and the proof that they did',
    page: '/',
    schema: Testimonials,
    groups: [
      group('On Home', 'Real words from real clients, and the proof that they are.', 'reviews'),
      group('On the gallery page', '', 'stories'),
    ],
  },
  privacy: {
    title: 'Privacy policy',
    summary: 'What you keep about people, why, and who sees it',
    page: '/privacy',
    schema: Privacy,
    groups: [
      group('Privacy policy', 'What the law asks you to say. Its date changes by itself.', 'title', 'text'),
      group(
        'How this website handles data',
        'What the website keeps, item by item. Name here the companies that work for you, and their countries.',
        'data',
      ),
      found,
    ],
  },
  accessibility: {
    title: 'Accessibility',
    summary: 'What people with impairments can rely on',
    page: '/accessibility',
    schema: Accessibility,
    groups: [
      group('The statement', 'Say here what you know to fall short.', 'title', 'checked', 'text'),
      found,
    ],
  },
} as const satisfies Record<string, DocumentDefinition>

export type DocumentDefinition = {
  title: string
  summary: string
  page: string
  schema: z.ZodMiniType<Readonly<Record<string, unknown>>>
  groups: readonly Group[]
}

export type Documents = { [Name in keyof typeof documents]: z.output<(typeof documents)[Name]['schema']> }
