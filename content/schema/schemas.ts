import * as z from 'zod/mini'
import { curlPatterns } from '#content/text/curl-patterns.ts'
import { questionsForOwner } from '#content/text/questions-for-owner.ts'
import { isPictureName, type PictureName } from '#content/words/pictures.ts'
import type { FieldWords } from '#contract/website-form.ts'
import { fieldKinds } from './field-kinds.ts'
import {
  choiceField,
  dayField,
  isSampleField,
  listField,
  refuseRepeats,
  slugField,
  textField,
  wholeNumberField,
  yesOrNoField,
} from './fields.ts'
import { fieldsOfChangeablePicture } from './own-picture.ts'
import { textFieldWithFacts } from './text-with-facts.ts'

/** The name of a picture in `pictures.ts`. */
const pictureNameField = () =>
  z
    .custom<PictureName>(isPictureName, {
      error: ({ input }) =>
        input === undefined
          ? 'Add this field: the name of a picture in content/words/pictures.ts.'
          : `There is no picture called ${JSON.stringify(input)}: use a name from content/words/pictures.ts.`,
    })
    .register(fieldKinds, { kind: 'picture' })

// Schemas of content files, except texts of single pages (page-schemas.ts).

export const Faq = z.strictObject({
  question: textField(8, 80, 'Question'),
  /** A question without an answer is not shown. */
  answer: z.optional(textField(8, 300, 'Answer')),
})
export type Faq = z.output<typeof Faq>
export const Faqs = listField(Faq, 1, 12, {
  label: 'Questions',
  hint: 'A question without an answer is not shown.',
  entryName: 'question',
  suggested: questionsForOwner,
}).check(
  refuseRepeats('question'),
  z.refine((faqs: readonly Faq[]) => faqs.some(isFaqAnswered), 'Answer one question at least.'),
)

export const isFaqAnswered = (faq: Faq): faq is Required<Faq> => faq.answer !== undefined

const usually = (least: number, most: number, words: FieldWords) =>
  z.optional(wholeNumberField(least, most, { ...words, isHalf: true }))

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
  priceNote: z.optional(textField(4, 80, 'Note beside the price')),
}

export const Service = z.strictObject({
  /** Also the anchor on the services page. */
  id: choiceField(['cuts', 'colour', 'mobile']),
  heading: textField(4, 60, 'Heading'),
  /** Text in place of a price; the mobile service has none. */
  price: z.optional(textField(4, 40, 'Price line')),
  ...usualPrice,
  paragraphs: listField(textField(20, 320), 1, 4, { label: 'Paragraphs', entryName: 'paragraph' }),
  points: listField(textField(4, 80), 0, 8, { label: 'What is included', entryName: 'line' }),
  /** Terms with explanations. */
  details: listField(
    z.strictObject({
      term: textField(2, 30, 'What'),
      text: textFieldWithFacts(3, 80, { label: 'Words', control: 'text' }),
    }),
    0,
    8,
    {
      label: 'Who brings what, when and where',
      hint: '{openingHours} stands for your hours, {name} for the name of the business.',
      entryName: 'line',
    },
  ),
  ...fieldsOfChangeablePicture({
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
  callLabel: textField(4, 40, 'Button'),
  title: textField(4, 40, 'Title on the home page'),
  summary: textField(20, 180, 'Words on the home page'),
  linkLabel: textField(4, 40, 'Link on the home page'),
})
export type Service = z.output<typeof Service>
export const Services = listField(Service, 3).check(refuseRepeats('id'))

export const Tip = z.strictObject({ title: textField(4, 40, 'Title'), text: textField(10, 140, 'Words') })
export type Tip = z.output<typeof Tip>
export const Tips = listField(Tip, 2, 8, { label: 'Tips', entryName: 'tip' }).check(refuseRepeats('title'))

export const Training = z.strictObject({
  title: textField(4, 60, 'Title'),
  text: textField(8, 100, 'Words'),
  sample: isSampleField(),
})
export type Training = z.output<typeof Training>
export const TrainingList = listField(Training, 1, 10, { label: 'Training', entryName: 'training' }).check(
  refuseRepeats('title'),
)

export const Testimonial = z.strictObject({
  id: slugField(),
  /** The client's name as they agreed to be named. */
  name: textField(2, 40),
  /** At most 280 characters: the longest review sets the height of the carousel. */
  review: textField(40, 280),
  /** Shown in place of a portrait. */
  initials: textField(2, 3),
  sample: isSampleField(),
})
export type Testimonial = z.output<typeof Testimonial>
export const Testimonials = listField(Testimonial, 10).check(refuseRepeats('id'), refuseRepeats('name'))

export const GalleryItem = z.strictObject({
  id: slugField(),
  image: pictureNameField(),
  pattern: z.optional(choiceField(curlPatterns)),
  title: textField(4, 40),
  description: textField(10, 120),
  sample: isSampleField(),
})
export type GalleryItem = z.output<typeof GalleryItem>
export const GalleryItems = listField(GalleryItem, 13).check(
  refuseRepeats('id'),
  refuseRepeats('image'),
  refuseRepeats('title'),
)

/** Two pictures of one client's hair, for a slider. */
export const BeforeAfter = z.strictObject({
  id: slugField(),
  title: textField(4, 40),
  description: textField(10, 120),
  before: pictureNameField(),
  after: pictureNameField(),
  sample: isSampleField(),
})
export type BeforeAfter = z.output<typeof BeforeAfter>
export const BeforeAfterPairs = listField(BeforeAfter, 2).check(refuseRepeats('id'), refuseRepeats('title'))

export const ClientStory = z.strictObject({
  id: slugField(),
  quote: textField(40, 280),
  name: textField(2, 40),
  initials: textField(2, 3),
  sample: isSampleField(),
})
export type ClientStory = z.output<typeof ClientStory>
export const ClientStories = listField(ClientStory, 2, 6).check(refuseRepeats('id'))

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
  title: textField(20, 70),
  /** The browser tab's title, to which the business's name is added. */
  metaTitle: textField(10, 40),
  /** Shown on cards and as the description in search results. */
  excerpt: textField(70, 155),
  category: choiceField(articleCategories),
  /** The author; `"{name}"` is the business. */
  author: textFieldWithFacts(2, 40),
  image: pictureNameField(),
  /** Position among the six, from 1. */
  order: wholeNumberField(1, 6),
  /** True for the first article only. */
  featured: yesOrNoField(),
  published: dayField(),
  /** Day of the last change that a reader would notice. */
  updated: dayField(),
})
export type ArticleFrontMatter = z.output<typeof ArticleFrontMatter>

/** Front matter of the texts of the privacy page. */
export const PolicyFrontMatter = z.strictObject({
  title: textField(4, 60),
  date: dayField(),
  /** The displayed form of the date. */
  dateLabel: textField(8, 60),
})
export type PolicyFrontMatter = z.output<typeof PolicyFrontMatter>
