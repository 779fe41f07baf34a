import * as z from 'zod/mini'
import { list, pattern, picture, pictureFields, refuseRepeats, text, yesOrNo } from './fields.ts'

// The documents of single pages; each holds all that is written on its page.

export const heading = (label = 'Heading', max = 60) => text({ label, min: 4, max })

/** Heading and sentence of a call, above its buttons. */
export const call = (title = 'Heading', sentence = 'Sentence') =>
  z.strictObject({ heading: heading(title), text: text({ label: sentence, min: 10, max: 160 }) })

export const pageTop = {
  heading: text({ label: 'Heading', min: 10, max: 60 }),
  lede: text({ label: 'First sentence', min: 20, max: 160 }),
}

/** A page's title and description in search results and shared links. */
export const searchResult = z.strictObject({
  title: text({ label: 'Title', min: 10, max: 60 }),
  description: text({ label: 'Lines under it', min: 70, max: 165, control: 'text' }),
})

/** A figure and what it counts. */
const figure = (max: number) =>
  z.strictObject({
    label: text({ label: 'What it counts', min: 3, max: 40 }),
    value: text({ label: 'Figure', min: 1, max }),
  })

const Point = z.strictObject({
  title: text({ label: 'Title', min: 3, max: 50 }),
  text: text({ label: 'Words', min: 8, max: 160 }),
})

/** Invitation beside a list of areas. */
export const areasPrompt = z.strictObject({
  heading: heading('Heading', 40),
  text: text({ label: 'Invitation', min: 10, max: 160 }),
  linkLabel: text({ label: 'Link', min: 4, max: 40 }),
})

export const Home = z
  .strictObject({
    heading: pageTop.heading,
    underlined: text({
      label: 'Underlined words',
      min: 3,
      max: 30,
      hint: 'Words of the heading, exactly as they stand there. The curl is drawn under them.',
    }),
    lede: pageTop.lede,
    consultationLabel: text({ label: 'First button', min: 4, max: 40, isHalf: true }),
    callLabel: text({ label: 'Second button', min: 4, max: 40, isHalf: true }),
    ...pictureFields({
      label: 'Large picture',
      crops: [
        { name: 'On a phone', ratio: '4 / 5' },
        { name: 'On a desk', ratio: '2 / 3' },
      ],
      usualFocus: '50% 22%',
      takesCutOut: true,
    }),
    pitch: list(figure(12), { label: 'Facts', min: 2, max: 4, entryName: 'figure' }),
    statement: text({ label: 'Sentence', min: 20, max: 200 }),
    servicesHeading: heading('Heading', 40),
    areas: areasPrompt,
    testimonialsHeading: heading('Heading', 40),
    portraits: list(picture({ label: 'Head', isHalf: true }), {
      label: 'Heads',
      min: 6,
      max: 6,
      entryName: 'head',
    }),
    closing: call(),
    meta: searchResult,
  })
  .check(
    z.refine(({ heading, underlined }) => heading.includes(underlined), {
      path: ['underlined'],
      error: 'Write words that occur in the heading, letter for letter.',
    }),
  )

export const About = z.strictObject({
  ...pageTop,
  biography: list(text({ min: 40, max: 400, label: 'Paragraph' }), {
    label: 'Paragraphs',
    min: 2,
    max: 6,
    entryName: 'paragraph',
  }),
  confirmed: yesOrNo({
    label: 'These words are true of me',
    hint: 'Your story, your training and what you believe were written for you. Change what is not so.',
  }),
  ...pictureFields({
    label: 'Picture of you',
    crops: [
      { name: 'About', ratio: '4 / 5' },
      { name: 'Contact', ratio: '1' },
    ],
  }),
  pictureCaption: text({ label: 'Under the picture', min: 4, max: 80 }),
  stats: list(figure(6), { label: 'Figures', min: 1, max: 4, entryName: 'figure' }),
  trainingHeading: heading('Heading', 40),
  training: list(
    z.strictObject({
      title: text({ label: 'Title', min: 4, max: 60 }),
      text: text({ label: 'Words', min: 8, max: 100 }),
    }),
    { label: 'Training', min: 1, max: 10, entryName: 'training' },
  ).check(refuseRepeats('title')),
  philosophy: z.strictObject({
    heading: heading('Heading', 40),
    statement: text({ label: 'Large sentence', min: 20, max: 160 }),
    beliefs: list(Point, { label: 'What it means', min: 3, max: 6, entryName: 'belief' }),
  }),
  closing: call(),
  meta: searchResult,
})

export const Tips = z.strictObject({
  ...pageTop,
  featuredBadge: text({ label: 'Badge of the first article', min: 3, max: 20 }),
  featuredLinkLabel: text({ label: 'Its link', min: 4, max: 40, isHalf: true }),
  articleLinkLabel: text({ label: 'Link of the others', min: 4, max: 40, isHalf: true }),
  tipsHeading: heading('Heading', 40),
  quickTips: list(
    z.strictObject({
      title: text({ label: 'Title', min: 4, max: 40 }),
      text: text({ label: 'Words', min: 10, max: 140 }),
    }),
    { label: 'Tips', min: 2, max: 8, entryName: 'tip' },
  ).check(refuseRepeats('title')),
  keepReadingHeading: heading('Above the other articles', 40),
  articleCall: call('Heading of the invitation', 'Its sentence'),
  meta: searchResult,
})

/** Questions that people ask before they book, and that only the owner can answer. */
export const questionsForOwner: readonly string[] = [
  'What will it cost?',
  'Do you charge for travel?',
  'How should I come to the appointment?',
  'What if I have to cancel?',
  'Do you cut children’s hair?',
  'Do I need an allergy test before colour?',
]

const Faq = z.strictObject({
  question: text({ label: 'Question', min: 8, max: 80 }),
  answer: z.optional(text({ label: 'Answer', min: 8, max: 300 })),
})
type Faq = z.output<typeof Faq>

export const isAnswered = (faq: Faq): faq is Required<Faq> => faq.answer !== undefined

export const Contact = z.strictObject({
  ...pageTop,
  hairDetailsHint: text({ label: 'Hint', min: 10, max: 120 }),
  getInTouchHeading: heading('Heading', 40),
  serving: z.strictObject({
    ...pictureFields({ label: 'Picture', crops: [{ name: 'Contact', ratio: '4 / 3' }] }),
    heading: heading('Heading', 40),
    caption: text({ label: 'First line', min: 4, max: 60 }),
    captionDetail: text({ label: 'Second line', min: 4, max: 60 }),
  }),
  faqHeading: heading('Heading', 40),
  faqs: list(Faq, {
    label: 'Questions',
    hint: 'A question without an answer is not shown.',
    min: 1,
    max: 12,
    entryName: 'question',
    suggested: questionsForOwner,
  }).check(
    refuseRepeats('question'),
    z.refine((faqs) => faqs.some(isAnswered), 'Answer one question at least.'),
  ),
  whyChoose: z.strictObject({
    heading: heading(),
    points: list(Point, { label: 'Reasons', min: 2, max: 6, entryName: 'reason' }),
  }),
  meta: searchResult,
})

/** The sign-up box for the newsletter. */
export const Newsletter = z.strictObject({
  /** Version of these texts, stored with every address as evidence of consent. */
  wording: pattern(/^\d{4}-\d\d-\d\d[a-z]?$/, 'Write the day of the change, like 2026-11-21.'),
  heading: heading(),
  text: text({ label: 'What is promised', min: 20, max: 160 }),
  fieldLabel: text({ label: 'Above the field', min: 4, max: 40 }),
  buttonLabel: text({ label: 'Button', min: 4, max: 20, isHalf: true }),
  pendingLabel: text({ label: 'Button while it sends', min: 4, max: 20, isHalf: true }),
})
