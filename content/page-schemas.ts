import * as z from 'zod/mini'
import { day, list, oneOf, sample, text, textLike } from './fields.ts'
import { anyPictureName, changeablePicture } from './own-picture.ts'
import { publicPaths } from './public-paths.ts'
import { textWithFacts } from './text-with-facts.ts'

// The words that belong to one page: headings, intros, labels, and the call that ends it.

/** A heading with a sentence under it, above the buttons that end a page. */
const Call = z.strictObject({ heading: text(4, 60), text: text(10, 160) })

/** A figure and what it counts. How long it may be depends on how large it is drawn. */
const figure = (most: number) => z.strictObject({ value: text(1, most), label: text(3, 40) })

/** A short title and the sentence that explains it. */
const Point = z.strictObject({ title: text(3, 50), text: text(8, 160) })

/** Stands beside a list of places and leads to the contact page. */
const AreasPrompt = z.strictObject({ heading: text(4, 40), text: text(10, 160), linkLabel: text(4, 40) })

export const HomePage = z
  .strictObject({
    heading: text(10, 60),
    /** The words of the heading that the ringlet underlines. */
    underlined: text(3, 30),
    lede: text(20, 160),
    consultationLabel: text(4, 40),
    callLabel: text(4, 40),
    ...changeablePicture(),
    /** The facts of the pitch, side by side. */
    pitch: list(figure(12), 2, 4),
    statement: text(20, 200),
    servicesHeading: text(4, 40),
    areas: AreasPrompt,
    testimonialsHeading: text(4, 40),
    /** The six heads side by side above the closing call. */
    portraits: list(anyPictureName(), 6),
    closing: Call,
  })
  .check(
    z.refine((page: { heading: string; underlined: string }) => page.heading.includes(page.underlined), {
      path: ['underlined'],
      error: 'Write words that occur in the heading, letter for letter.',
    }),
  )
export type HomePage = z.output<typeof HomePage>

export const ServicesPage = z.strictObject({
  heading: text(10, 60),
  lede: text(20, 160),
  areas: AreasPrompt,
  closing: Call,
})
export type ServicesPage = z.output<typeof ServicesPage>

export const AboutPage = z.strictObject({
  /** True until the owner has confirmed what the page says about her. */
  sample: sample(),
  heading: text(10, 60),
  lede: text(20, 160),
  biography: list(text(40, 400), 2, 6),
  ...changeablePicture(),
  pictureCaption: text(4, 80),
  stats: list(figure(6), 1, 4),
  trainingHeading: text(4, 40),
  philosophy: z.strictObject({
    heading: text(4, 40),
    statement: text(20, 160),
    beliefs: list(Point, 3, 6),
  }),
  closing: Call,
})
export type AboutPage = z.output<typeof AboutPage>

export const GalleryPage = z.strictObject({
  heading: text(10, 60),
  lede: text(20, 160),
  /** Beside the last picture, above a button. */
  askText: text(10, 80),
  beforeAfterHeading: text(4, 40),
  /** How to work the sliders. */
  beforeAfterText: text(10, 100),
  storiesHeading: text(4, 40),
  closing: Call,
})
export type GalleryPage = z.output<typeof GalleryPage>

export const HairTipsPage = z.strictObject({
  heading: text(10, 60),
  lede: text(20, 160),
  featuredBadge: text(3, 20),
  featuredLinkLabel: text(4, 40),
  articleLinkLabel: text(4, 40),
  tipsHeading: text(4, 40),
  /** Above the other articles at the end of one. */
  keepReadingHeading: text(4, 40),
  /** The consultation call at the end of an article. */
  articleCall: Call,
})
export type HairTipsPage = z.output<typeof HairTipsPage>

export const NewsletterBox = z.strictObject({
  /** The version of these words, stored with every address as evidence of what was agreed to. */
  wording: textLike(/^\d{4}-\d\d-\d\d[a-z]{0,2}$/, 'Write the day of the change, like 2026-11-21.'),
  heading: text(4, 60),
  text: text(20, 160),
  fieldLabel: text(4, 40),
  buttonLabel: text(4, 20),
  pendingLabel: text(4, 20),
})
export type NewsletterBox = z.output<typeof NewsletterBox>

export const ContactPage = z.strictObject({
  heading: text(10, 60),
  lede: text(20, 160),
  hairDetailsHint: text(10, 120),
  getInTouchHeading: text(4, 40),
  serving: z.strictObject({
    heading: text(4, 40),
    ...changeablePicture(),
    caption: text(4, 60),
    captionDetail: text(4, 60),
  }),
  faqHeading: text(4, 40),
  whyChoose: z.strictObject({ heading: textWithFacts(4, 60), points: list(Point, 2, 6) }),
})
export type ContactPage = z.output<typeof ContactPage>

/** Something that can be asked about one's data. */
const DataChoice = z.strictObject({ label: text(10, 60), hint: text(10, 100) })

export const DataRequestPage = z.strictObject({
  heading: text(10, 60),
  lede: text(20, 160),
  choices: z.strictObject({ access: DataChoice, erasure: DataChoice, complaint: DataChoice }),
  nextHeading: text(4, 40),
  /** What happens next, in this order. */
  next: list(Point, 3),
  notSureHeading: text(4, 40),
  /** Where else to complain. */
  authority: text(20, 160),
})
export type DataRequestPage = z.output<typeof DataRequestPage>

/** What search engines and shared links show of a page. */
export const PageMeta = z.strictObject({
  /** With the business's name behind it. */
  title: textWithFacts(30, 60),
  description: textWithFacts(70, 155),
  /** The day of the last change that a reader would notice, as the page tells search engines. */
  updated: day(),
})
export type PageMeta = z.output<typeof PageMeta>

export const PageMetas = z.record(oneOf(publicPaths), PageMeta)
