import * as z from 'zod/mini'
import { publicPaths } from '#content/text/public-paths.ts'
import { day, list, oneOf, sample, text, textLike } from './fields.ts'
import { anyPictureName, changeablePicture } from './own-picture.ts'
import { textWithFacts } from './text-with-facts.ts'

// Texts of single pages: headings, intros, labels and closing calls.

/** Heading and sentence of a call, above its buttons. */
const call = (heading = 'Heading', sentence = 'Sentence') =>
  z.strictObject({ heading: text(4, 60, heading), text: text(10, 160, sentence) })

const top = () => ({ heading: text(10, 60, 'Heading'), lede: text(20, 160, 'First sentence') })

/** A figure and what it counts. The maximum length depends on its display size. */
const figure = (most: number) =>
  z.strictObject({ label: text(3, 40, 'What it counts'), value: text(1, most, 'Figure') })

/** A short title with an explanation. */
const Point = z.strictObject({ title: text(3, 50, 'Title'), text: text(8, 160, 'Words') })

/** Invitation beside a list of areas; links to the contact page. */
const AreasPrompt = z.strictObject({
  heading: text(4, 40, 'Heading'),
  text: text(10, 160, 'Invitation'),
  linkLabel: text(4, 40, 'Link'),
})

export const HomePage = z
  .strictObject({
    heading: text(10, 60, 'Heading'),
    /** The part of the heading that the ringlet underlines. */
    underlined: text(3, 30, {
      label: 'Underlined words',
      hint: 'Words of the heading, exactly as they stand there. The curl is drawn under them.',
    }),
    lede: text(20, 160, 'First sentence'),
    consultationLabel: text(4, 40, { label: 'First button', isHalf: true }),
    callLabel: text(4, 40, { label: 'Second button', isHalf: true }),
    ...changeablePicture({
      label: 'Large picture',
      crops: [
        { name: 'On a phone', ratio: '4 / 5' },
        { name: 'On a desk', ratio: '2 / 3' },
      ],
      usualFocus: '50% 22%',
    }),
    /** The facts under the heading, side by side. */
    pitch: list(figure(12), 2, 4, { label: 'Facts', entryName: 'figure' }),
    statement: text(20, 200, 'Sentence'),
    servicesHeading: text(4, 40, 'Heading'),
    areas: AreasPrompt,
    testimonialsHeading: text(4, 40, 'Heading'),
    /** Six portraits side by side above the closing call. */
    portraits: list(anyPictureName({ label: 'Head', isHalf: true }), 6),
    closing: call(),
  })
  .check(
    z.refine((page: { heading: string; underlined: string }) => page.heading.includes(page.underlined), {
      path: ['underlined'],
      error: 'Write words that occur in the heading, letter for letter.',
    }),
  )
export type HomePage = z.output<typeof HomePage>

export const ServicesPage = z.strictObject({
  ...top(),
  areas: AreasPrompt,
  closing: call(),
})
export type ServicesPage = z.output<typeof ServicesPage>

export const AboutPage = z.strictObject({
  /** True until the owner has confirmed the texts about her. */
  sample: sample({
    label: 'Your story and what you believe',
    hint: 'These words came with the website. Change them, or say that they are true of you.',
  }),
  ...top(),
  biography: list(text(40, 400), 2, 6, { label: 'Paragraphs', entryName: 'paragraph' }),
  ...changeablePicture({
    label: 'Picture of you',
    crops: [
      { name: 'About', ratio: '4 / 5' },
      { name: 'Contact', ratio: '1' },
    ],
  }),
  pictureCaption: text(4, 80, 'Under the picture'),
  stats: list(figure(6), 1, 4, { label: 'Figures', entryName: 'figure' }),
  trainingHeading: text(4, 40, 'Heading'),
  philosophy: z.strictObject({
    heading: text(4, 40, 'Heading'),
    statement: text(20, 160, 'Large sentence'),
    beliefs: list(Point, 3, 6, { label: 'What it means', entryName: 'belief' }),
  }),
  closing: call(),
})
export type AboutPage = z.output<typeof AboutPage>

export const GalleryPage = z.strictObject({
  ...top(),
  /** Beside the last picture, above a button. */
  askText: text(10, 80, { label: 'Question beside the last picture', control: 'text' }),
  beforeAfterHeading: text(4, 40, 'Heading of before and after'),
  beforeAfterText: text(10, 100, 'How to work the sliders'),
  storiesHeading: text(4, 40, 'Heading of the client stories'),
  closing: call('Last heading', 'Last sentence'),
})
export type GalleryPage = z.output<typeof GalleryPage>

export const HairTipsPage = z.strictObject({
  ...top(),
  featuredBadge: text(3, 20, 'Badge of the first article'),
  featuredLinkLabel: text(4, 40, { label: 'Its link', isHalf: true }),
  articleLinkLabel: text(4, 40, { label: 'Link of the others', isHalf: true }),
  tipsHeading: text(4, 40, 'Heading'),
  keepReadingHeading: text(4, 40, 'Above the other articles'),
  /** Call for a consultation at the end of an article. */
  articleCall: call('Heading of the invitation', 'Its sentence'),
})
export type HairTipsPage = z.output<typeof HairTipsPage>

export const NewsletterBox = z.strictObject({
  /** Version of these texts, stored with every address as evidence of consent. */
  wording: textLike(/^\d{4}-\d\d-\d\d[a-z]{0,2}$/, 'Write the day of the change, like 2026-11-21.'),
  heading: text(4, 60, 'Heading'),
  text: text(20, 160, 'What is promised'),
  fieldLabel: text(4, 40, 'Above the field'),
  buttonLabel: text(4, 20, { label: 'Button', isHalf: true }),
  pendingLabel: text(4, 20, { label: 'Button while it sends', isHalf: true }),
})
export type NewsletterBox = z.output<typeof NewsletterBox>

export const ContactPage = z.strictObject({
  ...top(),
  hairDetailsHint: text(10, 120, 'Hint'),
  getInTouchHeading: text(4, 40, 'Heading'),
  serving: z.strictObject({
    ...changeablePicture({ label: 'Picture', crops: [{ name: 'Contact', ratio: '4 / 3' }] }),
    heading: text(4, 40, 'Heading'),
    caption: text(4, 60, 'First line'),
    captionDetail: text(4, 60, 'Second line'),
  }),
  faqHeading: text(4, 40, 'Heading'),
  whyChoose: z.strictObject({
    heading: textWithFacts(4, 60, 'Heading'),
    points: list(Point, 2, 6, { label: 'Reasons', entryName: 'reason' }),
  }),
})
export type ContactPage = z.output<typeof ContactPage>

/** A kind of data request. */
const DataChoice = z.strictObject({ label: text(10, 60, 'Choice'), hint: text(10, 100, 'Line under it') })

export const DataRequestPage = z.strictObject({
  ...top(),
  choices: z.strictObject({ access: DataChoice, erasure: DataChoice, complaint: DataChoice }),
  nextHeading: text(4, 40, 'Heading'),
  /** The next steps, in order. */
  next: list(Point, 3, 3, { label: 'Steps', entryName: 'step' }),
  notSureHeading: text(4, 40, 'Heading'),
  authority: text(20, 160, 'Where else to complain'),
})
export type DataRequestPage = z.output<typeof DataRequestPage>

/** A page's title and description in search results and shared links. */
export const PageMeta = z.strictObject({
  /** Includes the business's name. */
  title: textWithFacts(30, 60, 'Title'),
  description: textWithFacts(70, 155, 'Lines under it'),
  /** Day of the last change that a reader would notice; published to search engines. */
  updated: day(),
})
export type PageMeta = z.output<typeof PageMeta>

export const PageMetas = z.record(oneOf(publicPaths), PageMeta)
