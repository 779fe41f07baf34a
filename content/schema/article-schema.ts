import * as z from 'zod/mini'
import { articleTextField } from './article-text.ts'
import { choiceField, dayField, patternField, textField, wholeNumberField, yesOrNoField } from './fields.ts'
import { focusPointField, shippedOrOwnPictureField } from './own-picture.ts'
import { articleCategories } from './schemas.ts'
import { textFieldWithFacts } from './text-with-facts.ts'

const instant = () =>
  patternField(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/, 'Write an instant, like 2026-11-24T08:00:00.000Z.')

const slug = () =>
  patternField(
    /^(?=.{3,80}$)[a-z0-9]+(?:-[a-z0-9]+)*$/,
    'Write 3 to 80 small letters and digits with single hyphens between the words, like winter-curls.',
    'Address',
  )

/** The owner's draft of an article. */
export const ArticleDraft = z.strictObject({
  title: textField(10, 70, 'Title'),
  excerpt: textField(70, 155, {
    label: 'Excerpt',
    hint: 'On the card, and under the title on Google. 70 letters at least.',
  }),
  body: articleTextField(),
  featured: z.optional(yesOrNoField('Featured')),
  image: shippedOrOwnPictureField('Picture'),
  imageAlt: textField(10, 125, 'Words for people who cannot see it'),
  imageFocus: z.optional(focusPointField('What must never be cut off of it')),
  category: choiceField(articleCategories, 'Category'),
  /** The browser tab's title, to which the business's name is added. */
  metaTitle: textField(10, 40, 'Short title for Google'),
  /** Derived from the title at the first publish; the owner may change it afterwards. */
  slug: z.optional(slug()),
  author: z.optional(textFieldWithFacts(2, 40)),
  published: z.optional(dayField()),
  updated: z.optional(dayField()),
  liveSince: z.optional(instant()),
  featuredSince: z.optional(instant()),
  order: z.optional(wholeNumberField(1, 1000)),
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
  author: textFieldWithFacts(2, 40),
  published: dayField(),
  updated: dayField(),
})

const longest = 60
const fewest = 3

/** The slug of an article: as many words of its title as fit, made unique. */
export function createArticleSlug(title: string, isTaken: (slug: string) => boolean): string {
  const plain = title.normalize('NFKD').replace(/['’\p{M}]/gu, '')
  const whole = plain
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
  const cut = whole.length <= longest ? whole : whole.slice(0, longest + 1).replace(/-[^-]*$/, '')
  const letters = cut.slice(0, longest).replace(/-$/, '')
  // A title in another script may leave too few letters.
  const base = letters.length >= fewest ? letters : 'article'
  let slug = base
  for (let count = 2; isTaken(slug); count++) slug = `${base}-${count}`
  return slug
}
