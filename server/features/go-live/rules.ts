import type { WebsiteContent } from '#content/content.ts'
import { madeUpFacts } from '#content/details.ts'
import { isAnswered } from '#content/pages.ts'
import { isIllustration, isOwnPictureName } from '#content/pictures.ts'
import { shipped } from '#content/shipped.ts'

export type GoLiveState = {
  content: WebsiteContent
  isMailSetUp: boolean
  /** A copy has left the machine, or was downloaded lately. */
  hasOutsideCopy: boolean
  isHttps: boolean
  hasOwnPassword: boolean
}

type Step = {
  title: string
  text: string
  link?: string
  isDone: (state: GoLiveState) => boolean
  /** The rest is asked for by the law, or stands on the website as a sample. */
  isOptional?: true
}

const hasOwnPictures = ({ gallery: { items, pairs } }: WebsiteContent) =>
  [...items.map(({ image }) => image), ...pairs.flatMap(({ before, after }) => [before, after])].every(
    isOwnPictureName,
  )

/** What is left before the website opens, in the order in which visitors miss it. */
export const steps: Readonly<Record<string, Step>> = {
  contact: {
    title: 'Your first name, phone number and email',
    text: 'Those on the website are made up and reach nobody.',
    link: '/admin/website/details',
    isDone: ({ content }) => madeUpFacts(content.details, shipped.details).length === 0,
  },
  prices: {
    title: 'Your prices',
    text: 'Shown as “Usually from”, beside “On Quotation Only”.',
    link: '/admin/website/services',
    isDone: ({ content }) =>
      content.services.cuts.usual !== undefined || content.services.colour.usual !== undefined,
    isOptional: true,
  },
  portrait: {
    title: 'Your portrait',
    text: 'One picture. Until then no face is shown.',
    link: '/admin/website/about',
    isDone: ({ content: { about, pictures } }) =>
      isOwnPictureName(about.picture) && !isIllustration(pictures, about.picture),
    isOptional: true,
  },
  testimonials: {
    title: 'Sample stories and testimonials',
    text: 'Samples say so on the page. Replace or remove them.',
    link: '/admin/website/testimonials',
    isDone: ({ content: { testimonials } }) =>
      ![...testimonials.reviews, ...testimonials.stories].some(({ sample }) => sample),
  },
  gallery: {
    title: 'Your own pictures in the gallery',
    text: 'Pictures that came with the website say so. Replace or remove them.',
    link: '/admin/website/gallery',
    isDone: ({ content }) => hasOwnPictures(content),
  },
  about: {
    title: 'Your story and training',
    text: 'They were written for you. Change them, or say that they are right.',
    link: '/admin/website/about',
    isDone: ({ content }) => content.about.confirmed,
  },
  questions: {
    title: 'What people ask before they book',
    text: 'What it costs, travel, cancelling and three more. Those without an answer are not shown.',
    link: '/admin/website/contact',
    isDone: ({ content: { contact } }) => contact.faqs.every(isAnswered),
    isOptional: true,
  },
  google: {
    title: 'Tell Google that you exist',
    text: 'Sign in with your own Google account and say that you go to your customers, so that your home address is never shown. Tick it off here then.',
    link: 'https://business.google.com',
    isDone: () => false,
    isOptional: true,
  },
  mail: {
    title: 'Mail',
    text: 'So that you hear of each request, and clients get your answers.',
    link: '/admin/website/mail',
    isDone: ({ isMailSetUp }) => isMailSetUp,
  },
  backup: {
    title: 'A backup outside the machine',
    text: 'Download one and keep it at home, or have the person who runs your website copy them each night.',
    link: '/admin/website/backup',
    isDone: ({ hasOutsideCopy }) => hasOutsideCopy,
  },
  https: {
    title: 'The safe address',
    text: 'For the person who runs your website: serve it by https only, and set SITE_URL to that address.',
    isDone: ({ isHttps }) => isHttps,
  },
  password: {
    title: 'Choose your own password',
    text: 'Somebody else knows the first one: the person who set the website up.',
    link: '/admin/account',
    isDone: ({ hasOwnPassword }) => hasOwnPassword,
  },
  open: {
    title: 'Open',
    text: 'Tick it off when you send people here. From then on examples of reviews are not shown.',
    isDone: () => false,
    isOptional: true,
  },
}
