import { type DocumentName, isArticleName, type PartName } from '#contract/website.ts'

type Part = { title: string; summary: string; hint?: string; publishLabel?: string }

/** Names of the website's parts in the dashboard. */
export const parts: Readonly<Record<PartName, Part>> = {
  details: {
    title: 'Business details',
    summary: 'Name, phone, email, hours, areas, away notice',
    hint: 'These stand on every page and in your mails.',
    publishLabel: 'Save and publish',
  },
  home: { title: 'Home', summary: 'Heading, four facts, the words between the pictures' },
  services: { title: 'Services & prices', summary: 'Cuts, colour, home visits' },
  gallery: {
    title: 'Gallery',
    summary: 'Pictures, before and after, their words',
    hint: 'The page lays your pictures out by itself; you choose which, in what order, and the words.',
  },
  about: { title: 'About', summary: 'Your story, training, what you believe' },
  tips: { title: 'Hair Tips page', summary: 'Heading, quick tips, the words around the articles' },
  questions: { title: 'Questions & answers', summary: 'Your answers, and the words of the contact page' },
  newsletter: { title: 'Newsletter words', summary: 'The sign-up box' },
  dataRequest: {
    title: 'Ask about your data',
    summary: 'The page where people ask what you keep about them',
    hint: 'What it promises is the law. Change how it is said, not what.',
  },
  testimonials: {
    title: 'Testimonials & stories',
    summary: 'What clients say, and the proof that they did',
    hint: 'Real words from real clients, and the proof that they are.',
  },
}

/** The title for use in a sentence. */
export const titleOfDocument = (name: DocumentName) =>
  isArticleName(name) ? 'this article' : parts[name].title
