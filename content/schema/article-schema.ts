import * as z from 'zod/mini'
import { articleText } from './article-text.ts'
import { day, oneOf, text, textLike, wholeNumber, yesOrNo } from './fields.ts'
import { anyPictureName, focusPoint } from './own-picture.ts'
import { articleCategories } from './schemas.ts'
import { textWithFacts } from './text-with-facts.ts'

const instant = () =>
  textLike(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/, 'Write an instant, like 2026-11-24T08:00:00.000Z.')

const slug = () =>
  textLike(
    /^(?=.{3,80}$)[a-z0-9]+(?:-[a-z0-9]+)*$/,
    'Write 3 to 80 small letters and digits with single hyphens between the words, like winter-curls.',
    'Address',
  )

/** The owner's draft of an article. */
export const ArticleDraft = z.strictObject({
  title: text(10, 70, 'Title'),
  excerpt: text(70, 155, {
    label: 'Excerpt',
    hint: 'On the card, and under the title on Google. 70 letters at least.',
  }),
  body: articleText(),
  featured: z.optional(yesOrNo('Featured')),
  image: anyPictureName('Picture'),
  imageAlt: text(10, 125, 'Words for people who cannot see it'),
  imageFocus: z.optional(focusPoint('What must never be cut off of it')),
  category: oneOf(articleCategories, 'Category'),
  /** The browser tab's title, to which the business's name is added. */
  metaTitle: text(10, 40, 'Short title for Google'),
  /** Derived from the title at the first publish; the owner may change it afterwards. */
  slug: z.optional(slug()),
  author: z.optional(textWithFacts(2, 40)),
  published: z.optional(day()),
  updated: z.optional(day()),
  liveSince: z.optional(instant()),
  featuredSince: z.optional(instant()),
  order: z.optional(wholeNumber(1, 1000)),
})
export type ArticleDraft = z.output<typeof ArticleDraft>

/** Fields that the program maintains. */
export const automaticFields = [
  'author',
  'published',
  'updated',
  'liveSince',
  'featuredSince',
  'order',
] as const

/** A published article. */
export const StoredArticle = z.extend(ArticleDraft, {
  slug: slug(),
  author: textWithFacts(2, 40),
  published: day(),
  updated: day(),
})
