import * as z from 'zod/mini'
import {
  altText,
  choice,
  day,
  focalPoint,
  group,
  markdown,
  pattern,
  picture,
  slug,
  text,
  yesOrNo,
} from './fields.ts'
import { type Pictures, type Problem, whyHidden } from './pictures.ts'
import { countWords, readingMinutes } from './text/reading-time.ts'

export const articleCategories = [
  'Hair Care',
  'Professional Advice',
  'Mobile Services',
  'Product Reviews',
  'Techniques',
  'Seasonal Care',
] as const

const instant = () =>
  pattern(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/, 'Write an instant, like 2026-11-24T08:00:00.000Z.')

/** An article as the owner writes it: a title and a text; all else has a default. */
export const ArticleDocument = z.strictObject({
  ...group('Article', '', {
    title: text({ label: 'Title', max: 70 }),
    body: markdown({ label: 'Text' }),
  }),
  ...group('Beside it', '', {
    excerpt: z.optional(
      text({
        label: 'Excerpt',
        hint: 'On the card, and under the title on Google. Left empty, it is how the text begins.',
        max: 155,
      }),
    ),
    category: z.optional(choice(articleCategories, { label: 'Category' })),
    featured: z.optional(yesOrNo({ label: 'Featured', hint: 'Stands first and large, until another does.' })),
    image: z.optional(
      picture({
        label: 'Picture',
        hint: 'Left empty, that of its category.',
        alt: 'imageAlt',
        focus: 'imageFocus',
      }),
    ),
    imageAlt: z.optional(altText()),
    imageFocus: z.optional(focalPoint()),
    /** The browser tab's title, to which the business's name is added. */
    metaTitle: z.optional(text({ label: 'Short title for Google', max: 40 })),
    slug: z.optional(
      slug({ label: 'Address', hint: 'Made of the title. It stays once the article was published.' }),
    ),
  }),
  published: z.optional(day()),
  updated: z.optional(day()),
  featuredSince: z.optional(instant()),
})
export type ArticleDocument = z.output<typeof ArticleDocument>

/** An article of Hair Tips as pages show it. */
export type Article = Readonly<Required<Omit<ArticleDocument, Missing>> & Pick<ArticleDocument, Missing>> & {
  /** Permanent. */
  id: string
  readMinutes: number
}
type Missing = 'imageFocus' | 'featuredSince'

const ownPictures = /!\[((?:[^\]\\]|\\.)*)\]\(<?(own-[0-9a-f]{20})[^)]*\)/g

/** The text without own pictures that may not be shown. */
const withoutHiddenPictures = (body: string, pictures: Pictures) =>
  body
    .replace(ownPictures, (whole, _alt, name) => (whyHidden(pictures, name) ? '' : whole))
    // However else its name is written.
    .replace(/\bown-[0-9a-f]{20}\b/g, (name) => (whyHidden(pictures, name) ? '' : name))

/** What is wrong with her own pictures in a text. */
export const pictureProblemsInText = (pictures: Pictures, text: string): Problem[] =>
  Array.from(text.matchAll(ownPictures)).flatMap(([, written = '', name]) => {
    const problem = whyHidden(pictures, name)
    const alt = written.replace(/\\(.)/g, '$1')
    return problem ? [{ path: 'body', message: `The picture “${alt}” cannot be shown. ${problem}` }] : []
  })

const longestExcerpt = 155

/** How a text begins, in whole words. */
export function beginningOf(body: string): string {
  const plain = body
    .replace(/!\[[^\]]*\]\([^)]*\)/g, '')
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/^#+ .*$/gm, '')
    .replace(/[*_`>]/g, '')
    .replace(/\s+/g, ' ')
    .trim()
  if (plain.length <= longestExcerpt) return plain
  return `${plain.slice(0, longestExcerpt - 1).replace(/\s+\S*$/, '')}…`
}

/** The shipped picture for the article's category. */
const usualPicture = (category: string) => `article-${category.toLowerCase().replaceAll(' ', '-')}`

/** The article with its defaults filled in, and without pictures that may not be shown. */
export function completeArticle(
  id: string,
  document: Partial<ArticleDocument>,
  { pictures, today }: { pictures: Pictures; today: string },
): Article {
  const { title = 'The title comes here', category = articleCategories[0], ...written } = document
  const { imageAlt, imageFocus, ...rest } = written
  const body = withoutHiddenPictures(document.body ?? '', pictures)
  const own = whyHidden(pictures, document.image) ? undefined : document.image
  const image = own ?? usualPicture(category)
  return {
    ...rest,
    ...{ id, title, category, body, image },
    slug: document.slug ?? id,
    metaTitle: document.metaTitle ?? title,
    excerpt: document.excerpt ?? beginningOf(body),
    readMinutes: readingMinutes(countWords(body)),
    imageAlt: (own && imageAlt) ?? pictures[image]?.alt ?? '',
    ...(own && { imageFocus }),
    featured: document.featured ?? false,
    published: document.published ?? today,
    updated: document.updated ?? today,
  }
}

/**
 * The articles in page order: the featured one first, then the newest. Exactly one is featured: the latest that became
 * so.
 */
export function sortArticles(unordered: readonly Article[]): readonly Article[] {
  const ordered = unordered.toSorted((a, b) => b.published.localeCompare(a.published))
  const claims = ordered.filter(({ featured, featuredSince }) => featured && featuredSince !== undefined)
  const [latest] = claims.toSorted((a, b) => (b.featuredSince ?? '').localeCompare(a.featuredSince ?? ''))
  const first = latest ?? ordered[0]
  if (!first) return []
  const others = ordered.filter((article) => article !== first)
  return [{ ...first, featured: true }, ...others.map((article) => ({ ...article, featured: false }))]
}

const longestSlug = 60

/** The slug of an article: as many words of its title as fit, made unique. */
export function slugOf(title: string, isTaken: (slug: string) => boolean): string {
  const whole = title
    .normalize('NFKD')
    .replace(/['’\p{M}]/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
  const cut = whole.length <= longestSlug ? whole : whole.slice(0, longestSlug).replace(/-[^-]*$/, '')
  // A title in another script may leave too few letters.
  const base = cut.length >= 3 ? cut : 'article'
  let slug = base
  for (let count = 2; isTaken(slug); count++) slug = `${base}-${count}`
  return slug
}
