import * as z from 'zod/mini'
import { curlPatterns } from '#content/text/curl-patterns.ts'
import { questionsForOwner } from '#content/text/questions-for-owner.ts'
import { type Location, locations } from '#contract/value-sets.ts'
import type { FieldWords } from '#contract/website-form.ts'
import { fieldKinds } from './field-kinds.ts'
import { day, list, noRepeats, oneOf, sample, slug, text, textLike, wholeNumber, yesOrNo } from './fields.ts'
import { changeablePicture } from './own-picture.ts'
import { pictureName } from './picture-name.ts'
import { textWithFacts } from './text-with-facts.ts'

// Schemas of content files, except texts of single pages (page-schemas.ts).

type NamedLocation = Exclude<Location, 'other'>
const isNamedLocation = (value: unknown): value is NamedLocation =>
  value !== 'other' && locations.some((location) => location === value)

/** An area served. */
export const Area = z.strictObject({
  name: text(3, 40, 'Area'),
  /** Postcode district. */
  postcode: textLike(/^LS\d{1,2}$/, 'Write a Leeds postcode district, like LS6.', 'Postcode'),
  /** Shown among the 12 on the services page. */
  onServices: yesOrNo(),
  /** Its value in the consultation form, if it is one of the 8 named there. */
  formValue: z.optional(
    z
      .custom<NamedLocation>(
        isNamedLocation,
        'Write one of the locations in contract/value-sets.ts, not “other”.',
      )
      .register(fieldKinds, { kind: 'choice', values: locations.filter((location) => location !== 'other') }),
  ),
})
export type Area = z.output<typeof Area>

const countOf = (areas: readonly Area[], wanted: (area: Area) => boolean) => areas.filter(wanted).length
/** The shipped areas; the owner's own list is checked by `ServedAreas`. */
export const Areas = list(Area, 17).check(
  noRepeats('name'),
  noRepeats('formValue'),
  z.refine((areas: readonly Area[]) => countOf(areas, (area) => area.onServices) === 12, {
    error: 'Write onServices: true for exactly 12 areas.',
  }),
  z.refine((areas: readonly Area[]) => countOf(areas, (area) => area.formValue !== undefined) === 8, {
    error: 'Write a formValue for exactly 8 areas: each location of the form but “other”.',
  }),
)

const atMost = (most: number, wanted: (area: Area) => boolean, place: string) =>
  z.refine<readonly Area[]>((areas) => countOf(areas, wanted) <= most, {
    error: `${place} has room for ${most} areas.`,
  })

export const ServedAreas = list(Area, 1, 40, { label: 'Areas', entryName: 'area' }).check(
  noRepeats('name'),
  noRepeats('formValue'),
  atMost(12, ({ onServices }) => onServices, 'The services page'),
  atMost(8, ({ formValue }) => formValue !== undefined, 'The consultation form'),
)

export const Faq = z.strictObject({
  question: text(8, 80, 'Question'),
  /** A question without an answer is not shown. */
  answer: z.optional(text(8, 300, 'Answer')),
})
export type Faq = z.output<typeof Faq>
export const Faqs = list(Faq, 1, 12, {
  label: 'Questions',
  hint: 'A question without an answer is not shown.',
  entryName: 'question',
  suggested: questionsForOwner,
}).check(
  noRepeats('question'),
  z.refine((faqs: readonly Faq[]) => faqs.some(isAnswered), 'Answer one question at least.'),
)

export const isAnswered = (faq: Faq): faq is Required<Faq> => faq.answer !== undefined

const usually = (least: number, most: number, words: FieldWords) =>
  z.optional(wholeNumber(least, most, { ...words, isHalf: true }))

/** What a service usually costs and takes, in pounds and minutes; for home visits, what they cost extra. */
const usualPrice = {
  priceFrom: usually(1, 2000, {
    label: 'Usually from £',
    hint: 'Shown under “What it costs”, beside the price line. Leave it empty and no price is shown.',
  }),
  priceTo: usually(1, 2000, { label: 'Up to £', notBelow: 'priceFrom' }),
  minutesFrom: usually(5, 600, { label: 'Minutes it takes' }),
  minutesTo: usually(5, 600, { label: 'Up to minutes', notBelow: 'minutesFrom' }),
  extraFrom: usually(0, 500, {
    label: 'Extra for a home visit, from £',
    hint: 'Shown under “What it costs”. Write 0 if coming to them costs nothing extra, or leave it empty.',
  }),
  extraTo: usually(1, 500, { label: 'Extra up to £', notBelow: 'extraFrom' }),
  priceNote: z.optional(text(4, 80, 'Note beside the price')),
}

export const Service = z.strictObject({
  /** Also the anchor on the services page. */
  id: oneOf(['cuts', 'colour', 'mobile']),
  heading: text(4, 60, 'Heading'),
  /** Text in place of a price; the mobile service has none. */
  price: z.optional(text(4, 40, 'Price line')),
  ...usualPrice,
  paragraphs: list(text(20, 320), 1, 4, { label: 'Paragraphs', entryName: 'paragraph' }),
  points: list(text(4, 80), 0, 8, { label: 'What is included', entryName: 'line' }),
  /** Terms with explanations. */
  details: list(
    z.strictObject({
      term: text(2, 30, 'What'),
      text: textWithFacts(3, 80, { label: 'Words', control: 'text' }),
    }),
    0,
    8,
    {
      label: 'Who brings what, when and where',
      hint: '{openingHours} stands for your hours, {name} for the name of the business.',
      entryName: 'line',
    },
  ),
  ...changeablePicture({
    label: 'Picture',
    crops: [
      ...[0, 1].flatMap((entry) => [
        { entry, name: 'Services', ratio: '4 / 5' },
        { entry, name: 'On a phone', ratio: '1' },
        { entry, name: 'Home', ratio: entry === 0 ? '6 / 5' : '4 / 5' },
      ]),
      { entry: 2, name: 'Services', ratio: '6 / 5' },
    ],
  }),
  callLabel: text(4, 40, 'Button'),
  title: text(4, 40, 'Title on the home page'),
  summary: text(20, 180, 'Words on the home page'),
  linkLabel: text(4, 40, 'Link on the home page'),
})
export type Service = z.output<typeof Service>
export const Services = list(Service, 3).check(noRepeats('id'))

export const Tip = z.strictObject({ title: text(4, 40, 'Title'), text: text(10, 140, 'Words') })
export type Tip = z.output<typeof Tip>
export const Tips = list(Tip, 2, 8, { label: 'Tips', entryName: 'tip' }).check(noRepeats('title'))

export const Training = z.strictObject({
  title: text(4, 60, 'Title'),
  text: text(8, 100, 'Words'),
  sample: sample(),
})
export type Training = z.output<typeof Training>
export const TrainingList = list(Training, 1, 10, { label: 'Training', entryName: 'training' }).check(
  noRepeats('title'),
)

export const Testimonial = z.strictObject({
  id: slug(),
  /** The client's name as they agreed to be named. */
  name: text(2, 40),
  /** At most 280 characters: the longest review sets the height of the carousel. */
  review: text(40, 280),
  /** Shown in place of a portrait. */
  initials: text(2, 3),
  sample: sample(),
})
export type Testimonial = z.output<typeof Testimonial>
export const Testimonials = list(Testimonial, 10).check(noRepeats('id'), noRepeats('name'))

export const GalleryItem = z.strictObject({
  id: slug(),
  image: pictureName(),
  pattern: z.optional(oneOf(curlPatterns)),
  title: text(4, 40),
  description: text(10, 120),
  sample: sample(),
})
export type GalleryItem = z.output<typeof GalleryItem>
export const GalleryItems = list(GalleryItem, 13).check(
  noRepeats('id'),
  noRepeats('image'),
  noRepeats('title'),
)

/** Two pictures of one client's hair, for a slider. */
export const BeforeAfter = z.strictObject({
  id: slug(),
  title: text(4, 40),
  description: text(10, 120),
  before: pictureName(),
  after: pictureName(),
  sample: sample(),
})
export type BeforeAfter = z.output<typeof BeforeAfter>
export const BeforeAfterPairs = list(BeforeAfter, 2).check(noRepeats('id'), noRepeats('title'))

export const ClientStory = z.strictObject({
  id: slug(),
  quote: text(40, 280),
  name: text(2, 40),
  initials: text(2, 3),
  sample: sample(),
})
export type ClientStory = z.output<typeof ClientStory>
export const ClientStories = list(ClientStory, 2, 6).check(noRepeats('id'))

export const articleCategories = [
  'Hair Care',
  'Professional Advice',
  'Mobile Services',
  'Product Reviews',
  'Techniques',
  'Seasonal Care',
] as const

/** Front matter of an article. The slug is the file name. */
export const ArticleFrontMatter = z.strictObject({
  title: text(20, 70),
  /** The browser tab's title, to which the business's name is added. */
  metaTitle: text(10, 40),
  /** Shown on cards and as the description in search results. */
  excerpt: text(70, 155),
  category: oneOf(articleCategories),
  /** The author; `"{name}"` is the business. */
  author: textWithFacts(2, 40),
  image: pictureName(),
  /** Position among the six, from 1. */
  order: wholeNumber(1, 6),
  /** True for the first article only. */
  featured: yesOrNo(),
  published: day(),
  /** Day of the last change that a reader would notice. */
  updated: day(),
})
export type ArticleFrontMatter = z.output<typeof ArticleFrontMatter>

/** Front matter of the texts of the privacy page. */
export const PolicyFrontMatter = z.strictObject({
  title: text(4, 60),
  date: day(),
  /** The displayed form of the date. */
  dateLabel: text(8, 60),
})
export type PolicyFrontMatter = z.output<typeof PolicyFrontMatter>
