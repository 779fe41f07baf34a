import * as z from 'zod/mini'
import { group, list, pattern, picture, pictureFields, text, texts, yesOrNo } from './fields.ts'

// The documents of single pages; each holds all that is written on its page.

export const heading = (label = 'Heading', max = 60) => text({ label, max })

/** Heading and sentence of a call, above its buttons. */
const call = () => z.strictObject({ heading: heading(), text: text({ label: 'Sentence', max: 160 }) })

// Groups that most pages have, with the same title in every form.
export const top = () =>
  group('Top of the page', 'Heading and first sentence', {
    heading: text({ label: 'Heading', max: 60 }),
    lede: text({ label: 'First sentence', max: 160 }),
  })
export const lastWords = () =>
  group('Last words', 'The invitation at the foot of the page', { closing: call() })
/** Invitation beside a list of areas. */
export const areasPrompt = (title: string) =>
  group(title, 'Heading and invitation. The areas themselves are in Business details.', {
    areas: z.strictObject({
      heading: heading('Heading', 40),
      text: text({ label: 'Invitation', max: 160 }),
    }),
  })
/** A page's title and description in search results and shared links. */
export const searchResult = () =>
  group('What Google shows', 'Title and two lines under it. {name} stands for the name of the business.', {
    meta: z.strictObject({
      title: text({ label: 'Title', max: 60 }),
      description: text({ label: 'Lines under it', max: 165 }),
    }),
  })

/** A figure and what it counts. */
const figure = (max: number) =>
  z.strictObject({
    label: text({ label: 'What it counts', max: 40 }),
    value: text({ label: 'Figure', max }),
  })

/** A title and some words, as an entry of a list. */
const point = (title = 50, words = 160) =>
  z.strictObject({
    title: text({ label: 'Title', max: title }),
    text: text({ label: 'Words', max: words }),
  })

export const Home = z
  .strictObject({
    ...group('Top of the page', 'Heading, first sentence, the large picture', {
      heading: text({ label: 'Heading', max: 60 }),
      underlined: text({
        label: 'Underlined words',
        max: 30,
        hint: 'Words of the heading, exactly as they stand there. The curl is drawn under them.',
      }),
      lede: text({ label: 'First sentence', max: 160 }),
      ...pictureFields('Large picture'),
    }),
    ...group('Facts under the heading', 'Two to four, each a figure and what it counts', {
      pitch: list(figure(12), { label: 'Facts', min: 2, max: 4, entryName: 'figure' }),
    }),
    ...group('Words between the pictures', 'The large sentence under the facts', {
      statement: text({ label: 'Sentence', max: 200 }),
    }),
    ...areasPrompt('Where I visit'),
    ...group('Six heads', 'Side by side above the last words', {
      portraits: list(picture({ label: 'Head', isHalf: true }), {
        label: 'Heads',
        min: 6,
        max: 6,
        entryName: 'head',
      }),
    }),
    ...lastWords(),
    ...searchResult(),
  })
  .check(
    z.refine(({ heading, underlined }) => heading.includes(underlined), {
      path: ['underlined'],
      error: 'Write words that occur in the heading, letter for letter.',
    }),
  )

export const About = z.strictObject({
  ...top(),
  ...group('Your story', 'Paragraphs and your portrait', {
    confirmed: yesOrNo({
      label: 'These words are true of me',
      hint: 'Your story, your training and what you believe were written for you. Change what is not so.',
    }),
    biography: texts('Paragraphs', 'Paragraph', [2, 6], 400),
    ...pictureFields('Picture of you'),
  }),
  ...group('Figures', 'Large, in rows of two', {
    stats: list(figure(6), { label: 'Figures', min: 1, max: 4, entryName: 'figure' }),
  }),
  ...group('Training', 'What you have learned', {
    training: list(point(60, 100), { label: 'Training', min: 1, max: 10, entryName: 'training' }),
  }),
  ...group('What you believe', 'Heading, the large sentence, and what it means', {
    philosophy: z.strictObject({
      heading: heading('Heading', 40),
      statement: text({ label: 'Large sentence', max: 160 }),
      beliefs: list(point(), { label: 'What it means', min: 3, max: 6, entryName: 'belief' }),
    }),
  }),
  ...lastWords(),
  ...searchResult(),
})

export const Tips = z.strictObject({
  ...top(),
  ...group('Quick tips', 'Two to eight short ones', {
    quickTips: list(point(40, 140), { label: 'Tips', min: 2, max: 8, entryName: 'tip' }),
  }),
  ...group('At the end of an article', 'The invitation', { articleCall: call() }),
  ...searchResult(),
})

const Faq = z.strictObject({
  question: text({ label: 'Question', max: 80 }),
  answer: z.optional(text({ label: 'Answer', max: 300 })),
})
type Faq = z.output<typeof Faq>

export const isAnswered = (faq: Faq): faq is Required<Faq> => faq.answer !== undefined

export const Contact = z.strictObject({
  ...group('Questions & answers', 'Beside the form, in this order. The first one is open.', {
    faqs: list(Faq, {
      label: 'Questions',
      hint: 'A question without an answer is not shown.',
      min: 1,
      max: 12,
      entryName: 'question',
    }).check(z.refine((faqs) => faqs.some(isAnswered), 'Answer one question at least.')),
  }),
  ...top(),
  ...group('Home visits', 'Under the picture', {
    serving: z.strictObject({
      ...pictureFields('Picture'),
      heading: heading('Heading', 40),
      caption: text({ label: 'First line', max: 60 }),
      captionDetail: text({ label: 'Second line', max: 60 }),
    }),
  }),
  ...group('Why choose you', '{name} stands for the name of the business.', {
    whyChoose: z.strictObject({
      heading: heading(),
      points: list(point(), { label: 'Reasons', min: 2, max: 6, entryName: 'reason' }),
    }),
  }),
  ...searchResult(),
})

/** The sign-up box for the newsletter. */
export const Newsletter = z.strictObject({
  /** Version of these texts, stored with every address as evidence of consent. */
  wording: pattern(/^\d{4}-\d\d-\d\d(?:T[\d:]{8}Z)?$/, 'Write the day of the change, like 2026-11-21.'),
  ...group('The sign-up box', 'Who signs up from now on is recorded with these words.', {
    heading: heading(),
    text: text({ label: 'What is promised', max: 160 }),
  }),
})
