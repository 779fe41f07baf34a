import {
  ArticleDraft,
  automaticFields,
  createArticleSlug,
  StoredArticle,
} from '#content/schema/article-schema.ts'
import { ownPicturesOf, withoutHiddenPictures } from '#content/schema/article-text.ts'
import { type Field, fieldsOf } from '#content/schema/field-kinds.ts'
import { isOwnPictureName } from '#content/schema/own-picture.ts'
import { type Problem, problemsOf } from '#content/schema/problem.ts'
import { articleCategories } from '#content/schema/schemas.ts'
import { countWords, readingMinutes } from '#content/text/reading-time.ts'
import { type Article, sortArticles } from '#content/words/articles.ts'
import { isPictureName, type PictureName } from '#content/words/pictures.ts'
import { articlePath } from '#contract/article-path.ts'
import { isRecord } from '#contract/is-record.ts'
import { type ArticleName, articleIdOf } from '#contract/website.ts'
import type { Moment } from './define-document.ts'
import { formGroup } from './form-groups.ts'
import { isGone, mayPictureBeShown, whyPictureIsNotShown } from './shown-pictures.ts'
import type { WebsiteContent } from './website-content.ts'

// Each article is a document. `null` means that it is off the website.

// Optional only in a new article; the program sets them on the first publish.
const begun = ['slug', 'featured']
const fields: Readonly<Record<string, Field>> = Object.fromEntries(
  Object.entries(fieldsOf(ArticleDraft)).map(([path, { optional, ...field }]) => [
    path,
    { ...field, ...(optional && !begun.includes(path) && { optional }) },
  ]),
)
const groups = [
  formGroup('Article', '', 'title', 'excerpt', 'body'),
  formGroup('Beside it', '', 'featured', 'image', 'imageAlt', 'imageFocus', 'category', 'metaTitle', 'slug'),
]
const automatic = [...automaticFields]
const usualAuthor = '{name}'

type Checked = { value: unknown; content: WebsiteContent } | { problems: Problem[] }

const articleAt = ({ articles }: WebsiteContent, id: string) => articles.find((one) => one.id === id)

const withArticle = (content: WebsiteContent, id: string, article: Article | undefined): WebsiteContent => ({
  ...content,
  articles: sortArticles([...content.articles.filter((one) => one.id !== id), ...(article ? [article] : [])]),
})

type Stored = Omit<Article, 'id' | 'readMinutes' | 'featured'> & { featured?: boolean | undefined }

/** The shipped picture for the article's category. */
function usualPicture(category: string): PictureName {
  const name = `article-${category.toLowerCase().replaceAll(' ', '-')}`
  return isPictureName(name) ? name : 'article-hair-care'
}

/** The published article without pictures that may no longer be shown. */
function articleOf({ pictures }: WebsiteContent, id: string, stored: Stored): Article {
  const body = withoutHiddenPictures(stored.body, (name) => !mayPictureBeShown(pictures, name))
  const usual = usualPicture(stored.category)
  const cover = mayPictureBeShown(pictures, stored.image)
    ? {}
    : { image: usual, imageAlt: pictures[usual].alt, imageFocus: undefined }
  const featured = stored.featured ?? false
  return { id, ...stored, ...cover, featured, body, readMinutes: readingMinutes(countWords(body)) }
}

/** Problems with pictures that prevent publication. */
function pictureProblems({ pictures }: WebsiteContent, document: unknown): Problem[] {
  if (!isRecord(document)) return []
  const cover = whyPictureIsNotShown(pictures, document.image)
  const inText = ownPicturesOf(typeof document.body === 'string' ? document.body : '').flatMap(
    ({ name, alt }) => {
      const problem = whyPictureIsNotShown(pictures, name)
      if (!problem) return []
      const fix =
        problem === isGone
          ? `The picture “${alt}” is not there any more. Take it out, or put in another.`
          : `The picture “${alt}” is a photograph without a date of consent. Say below the text who is in it.`
      return [{ file: '', field: 'body', fix }]
    },
  )
  return [...(cover ? [{ file: '', field: 'image', fix: cover }] : []), ...inText]
}

/** A time later than all earlier claims to the featured place, even if a clock was wrong. */
function claimIn({ articles }: WebsiteContent, now: string): string {
  const latest =
    articles
      .map(({ featuredSince = '' }) => featuredSince)
      .toSorted()
      .at(-1) ?? ''
  return latest < now ? now : new Date(Date.parse(latest) + 1).toISOString()
}

/** Completes an incomplete draft so that it can be rendered. */
function drawable(content: WebsiteContent, id: string, draft: unknown, { today }: Moment): Article {
  const before = articleAt(content, id)
  const written = isRecord(draft) ? draft : {}
  const textAt = (name: string) => {
    const value = written[name]
    return typeof value === 'string' && value.trim() !== '' ? value : undefined
  }
  const category = textAt('category') ?? articleCategories[0]
  const { image } = written
  const isAny = isPictureName(image) || isOwnPictureName(image)
  return articleOf(content, id, {
    slug: before?.slug ?? id,
    title: textAt('title') ?? 'The title comes here',
    metaTitle: textAt('metaTitle') ?? textAt('title') ?? 'Hair Tips',
    excerpt: textAt('excerpt') ?? '',
    category,
    body: textAt('body') ?? '',
    author: usualAuthor,
    image: isAny ? image : usualPicture(category),
    imageAlt: textAt('imageAlt') ?? '',
    imageFocus: textAt('imageFocus'),
    featured: before?.featured ?? false,
    featuredSince: before?.featuredSince,
    published: before?.published ?? today,
    updated: today,
    liveSince: before?.liveSince ?? (before ? undefined : `${today}T00:00:00Z`),
    order: before?.order,
  })
}

export function documentOfArticle(name: ArticleName) {
  const id = articleIdOf(name)
  const isTaken = (content: WebsiteContent) => (slug: string) =>
    content.articles.some((one) => one.slug === slug && one.id !== id)

  function check(content: WebsiteContent, document: unknown): Checked {
    if (document === null) return { value: null, content: withArticle(content, id, undefined) }
    const { data } = StoredArticle.safeParse(document)
    if (data === undefined) return { problems: problemsOf('', '', StoredArticle, document) }
    if (isTaken(content)(data.slug)) {
      const fix = 'Another article has this address. Please choose another.'
      return { problems: [{ file: '', field: 'slug', fix }] }
    }
    return { value: data, content: withArticle(content, id, articleOf(content, id, data)) }
  }

  return {
    fields,
    groups,
    automatic,
    alsoOn: [],
    keyed: [],
    /** Its page, or the list of articles before it has one. */
    pageIn: (content: WebsiteContent): string => {
      const article = articleAt(content, id)
      return article ? articlePath(article.slug) : '/blog'
    },
    samples: (_content: WebsiteContent): string[] => [],
    /** Undefined while the article is off the website. */
    pick: (content: WebsiteContent): unknown => {
      const article = articleAt(content, id)
      if (!article) return undefined
      const { id: _id, readMinutes: _minutes, ...document } = article
      return document
    },
    check,
    checkNew(content: WebsiteContent, document: unknown, { today, now }: Moment): Checked {
      const { data } = ArticleDraft.safeParse(document)
      const ofPictures = pictureProblems(content, document)
      if (data === undefined || ofPictures.length > 0)
        return { problems: [...problemsOf('', '', ArticleDraft, document), ...ofPictures] }
      const before = articleAt(content, id)
      const isFirst = before?.featured || data.featured
      const stillFirst = before?.featured ? before.featuredSince : undefined
      return check(content, {
        ...data,
        slug: data.slug ?? before?.slug ?? createArticleSlug(data.title, isTaken(content)),
        author: data.author ?? usualAuthor,
        published: data.published ?? before?.published ?? today,
        updated: today,
        liveSince:
          (data.order ?? before?.order) === undefined
            ? (data.liveSince ?? before?.liveSince ?? now)
            : undefined,
        // An article stays featured until another replaces it.
        featuredSince: isFirst ? (stillFirst ?? claimIn(content, now)) : undefined,
      })
    },
    /** The content with the draft, valid or not, and the page to preview. */
    preview(content: WebsiteContent, draft: unknown, moment: Moment) {
      const article = drawable(content, id, draft, moment)
      return { content: withArticle(content, id, article), path: articlePath(article.slug) }
    },
  }
}
