import * as z from 'zod/mini'
import { publicPaths } from '#content/text/public-paths.ts'
import { choiceField, dayField, isSampleField, listField, patternField, textField } from './fields.ts'
import { fieldsOfChangeablePicture, shippedOrOwnPictureField } from './own-picture.ts'
import { textFieldWithFacts } from './text-with-facts.ts'

// Texts of single pages: headings, intros, labels and closing calls.

/** Heading and sentence of a call, above its buttons. */
const call = (heading = 'Heading', sentence = 'Sentence') =>
  z.strictObject({ heading: textField(4, 60, heading), text: textField(10, 160, sentence) })

const top = () => ({ heading: textField(10, 60, 'Heading'), lede: textField(20, 160, 'First sentence') })

/** A figure and what it counts. The maximum length depends on its display size. */
const figure = (most: number) =>
  z.strictObject({ label: textField(3, 40, 'What it counts'), value: textField(1, most, 'Figure') })

/** A short title with an explanation. */
const Point = z.strictObject({ title: textField(3, 50, 'Title'), text: textField(8, 160, 'Words') })

/** Invitation beside a list of areas; links to the contact page. */
const AreasPrompt = z.strictObject({
  heading: textField(4, 40, 'Heading'),
  text: textField(10, 160, 'Invitation'),
  linkLabel: textField(4, 40, 'Link'),
})

export const HomePage = z
  .strictObject({
    heading: textField(10, 60, 'Heading'),
    /** The part of the heading that the ringlet underlines. */
    underlined: textField(3, 30, {
      label: 'Underlined words',
      hint: 'Words of the heading, exactly as they stand there. The curl is drawn under them.',
    }),
    lede: textField(20, 160, 'First sentence'),
    consultationLabel: textField(4, 40, { label: 'First button', isHalf: true }),
    callLabel: textField(4, 40, { label: 'Second button', isHalf: true }),
    ...fieldsOfChangeablePicture({
      label: 'Large picture',
      crops: [
        { name: 'On a phone', ratio: '4 / 5' },
        { name: 'On a desk', ratio: '2 / 3' },
      ],
      usualFocus: '50% 22%',
    }),
    /** The facts under the heading, side by side. */
    pitch: listField(figure(12), 2, 4, { label: 'Facts', entryName: 'figure' }),
    statement: textField(20, 200, 'Sentence'),
    servicesHeading: textField(4, 40, 'Heading'),
    areas: AreasPrompt,
    testimonialsHeading: textField(4, 40, 'Heading'),
    /** Six portraits side by side above the closing call. */
    portraits: listField(shippedOrOwnPictureField({ label: 'Head', isHalf: true }), 6),
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
  sample: isSampleField({
    label: 'Your story and what you believe',
    hint: 'These words came with the website. Change them, or say that they are true of you.',
  }),
  ...top(),
  biography: listField(textField(40, 400), 2, 6, { label: 'Paragraphs', entryName: 'paragraph' }),
  ...fieldsOfChangeablePicture({
    label: 'Picture of you',
    crops: [
      { name: 'About', ratio: '4 / 5' },
      { name: 'Contact', ratio: '1' },
    ],
  }),
  pictureCaption: textField(4, 80, 'Under the picture'),
  stats: listField(figure(6), 1, 4, { label: 'Figures', entryName: 'figure' }),
  trainingHeading: textField(4, 40, 'Heading'),
  philosophy: z.strictObject({
    heading: textField(4, 40, 'Heading'),
    statement: textField(20, 160, 'Large sentence'),
    beliefs: listField(Point, 3, 6, { label: 'What it means', entryName: 'belief' }),
  }),
  closing: call(),
})
export type AboutPage = z.output<typeof AboutPage>

export const GalleryPage = z.strictObject({
  ...top(),
  /** Beside the last picture, above a button. */
  askText: textField(10, 80, { label: 'Question beside the last picture', control: 'text' }),
  beforeAfterHeading: textField(4, 40, 'Heading of before and after'),
  beforeAfterText: textField(10, 100, 'How to work the sliders'),
  storiesHeading: textField(4, 40, 'Heading of the client stories'),
  closing: call('Last heading', 'Last sentence'),
})
export type GalleryPage = z.output<typeof GalleryPage>

export const HairTipsPage = z.strictObject({
  ...top(),
  featuredBadge: textField(3, 20, 'Badge of the first article'),
  featuredLinkLabel: textField(4, 40, { label: 'Its link', isHalf: true }),
  articleLinkLabel: textField(4, 40, { label: 'Link of the others', isHalf: true }),
  tipsHeading: textField(4, 40, 'Heading'),
  keepReadingHeading: textField(4, 40, 'Above the other articles'),
  /** Call for a consultation at the end of an article. */
  articleCall: call('Heading of the invitation', 'Its sentence'),
})
export type HairTipsPage = z.output<typeof HairTipsPage>

export const NewsletterBox = z.strictObject({
  /** Version of these texts, stored with every address as evidence of consent. */
  wording: patternField(/^\d{4}-\d\d-\d\d[a-z]{0,2}$/, 'Write the day of the change, like 2026-11-21.'),
  heading: textField(4, 60, 'Heading'),
  text: textField(20, 160, 'What is promised'),
  fieldLabel: textField(4, 40, 'Above the field'),
  buttonLabel: textField(4, 20, { label: 'Button', isHalf: true }),
  pendingLabel: textField(4, 20, { label: 'Button while it sends', isHalf: true }),
})
export type NewsletterBox = z.output<typeof NewsletterBox>

export const ContactPage = z.strictObject({
  ...top(),
  hairDetailsHint: textField(10, 120, 'Hint'),
  getInTouchHeading: textField(4, 40, 'Heading'),
  serving: z.strictObject({
    ...fieldsOfChangeablePicture({ label: 'Picture', crops: [{ name: 'Contact', ratio: '4 / 3' }] }),
    heading: textField(4, 40, 'Heading'),
    caption: textField(4, 60, 'First line'),
    captionDetail: textField(4, 60, 'Second line'),
  }),
  faqHeading: textField(4, 40, 'Heading'),
  whyChoose: z.strictObject({
    heading: textFieldWithFacts(4, 60, 'Heading'),
    points: listField(Point, 2, 6, { label: 'Reasons', entryName: 'reason' }),
  }),
})
export type ContactPage = z.output<typeof ContactPage>

/** A kind of data request. */
const DataChoice = z.strictObject({
  label: textField(10, 60, 'Choice'),
  hint: textField(10, 100, 'Line under it'),
})

export const DataRequestPage = z.strictObject({
  ...top(),
  choices: z.strictObject({ access: DataChoice, erasure: DataChoice, complaint: DataChoice }),
  nextHeading: textField(4, 40, 'Heading'),
  /** The next steps, in order. */
  next: listField(Point, 3, 3, { label: 'Steps', entryName: 'step' }),
  notSureHeading: textField(4, 40, 'Heading'),
  authority: textField(20, 160, 'Where else to complain'),
})
export type DataRequestPage = z.output<typeof DataRequestPage>

/** A page's title and description in search results and shared links. */
export const PageMeta = z.strictObject({
  /** Includes the business's name. */
  title: textFieldWithFacts(30, 60, 'Title'),
  description: textFieldWithFacts(70, 155, 'Lines under it'),
  /** Day of the last change that a reader would notice; published to search engines. */
  updated: dayField(),
})
export type PageMeta = z.output<typeof PageMeta>

export const PageMetas = z.record(choiceField(publicPaths), PageMeta)
