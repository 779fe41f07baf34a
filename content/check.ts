import * as z from 'zod/mini'
import { isRecord } from '#contract/is-record.ts'
import { articleIdOf, type DocumentName, isArticleName } from '#contract/website.ts'
import { ArticleDocument, pictureProblemsInText, slugOf } from './article.ts'
import type { Content } from './content.ts'
import { documents, schemaOf } from './documents.ts'
import { fieldOf } from './fields.ts'
import { type Pictures, type Problem, pictureProblems } from './pictures.ts'

const isBlank = (value: unknown) =>
  value === undefined || value === null || (typeof value === 'string' && value.trim() === '')

/** What was typed, without the fields and lines that were left empty. */
export function withoutBlanks(value: unknown): unknown {
  if (Array.isArray(value)) return value.filter((one) => !isBlank(one)).map(withoutBlanks)
  if (!isRecord(value)) return value
  const written = Object.entries(value).filter(([, one]) => !isBlank(one))
  return Object.fromEntries(written.map(([name, one]) => [name, withoutBlanks(one)]))
}

export function problemsIn(schema: z.ZodMiniType, value: unknown): Problem[] {
  const issues = schema.safeParse(value).error?.issues ?? []
  return issues.map(({ path, message }) => ({ path: path.map(String).join('.'), message }))
}

type Given = {
  content: Content
  pictures: Pictures
  today: string
  /** The instant at which it is published. */
  now: string
}

/** What is wrong with an article beyond its fields: a picture in its text, or an address of another one. */
function articleProblems(id: string, value: unknown, { content: { articles }, pictures }: Given): Problem[] {
  const { body, slug } = z.partial(ArticleDocument).safeParse(value).data ?? {}
  const problems = pictureProblemsInText(pictures, body ?? '')
  if (articles[id] || slug === undefined || !isTaken(articles, id, slug)) return problems
  return [...problems, { path: 'slug', message: 'Another article has this address. Please choose another.' }]
}

const isTaken = (articles: Content['articles'], id: string, slug: string) =>
  Object.entries(articles).some(([other, one]) => other !== id && one.slug === slug)

function finishArticle(
  id: string,
  { featuredSince: _before, ...article }: ArticleDocument,
  { content: { articles }, today, now }: Given,
): ArticleDocument {
  const before = articles[id]
  return {
    ...article,
    slug: before?.slug ?? article.slug ?? slugOf(article.title, (slug) => isTaken(articles, id, slug)),
    published: article.published ?? before?.published ?? today,
    updated: today,
    // An article stays featured until another takes its place.
    ...(article.featured && { featuredSince: (before?.featured && before.featuredSince) || now }),
  }
}

/** Sets the fields that follow from publishing a document. */
function finish(name: DocumentName, value: object, given: Given): object {
  const { content, today, now } = given
  if (isArticleName(name)) return finishArticle(articleIdOf(name), ArticleDocument.parse(value), given)
  if (name === 'newsletter') {
    const { newsletter: before } = content
    const isChanged = JSON.stringify({ ...value, wording: before.wording }) !== JSON.stringify(before)
    return { ...value, wording: isChanged ? `${now.slice(0, 19)}Z` : before.wording }
  }
  if (name !== 'privacy') return value
  const { privacy: before } = content
  const written = documents.privacy.schema.parse(value)
  const dayOf = (text: Dated, was: Dated) => (text.text === was.text ? was.changed : today)
  const data = { ...written.data, changed: dayOf(written.data, before.data) }
  return { ...written, changed: dayOf(written, before), data }
}

type Dated = { text: string; changed: string }

/** Checks a document before it is published: either what to publish, or what is wrong with it. */
export function checkDocument(
  name: DocumentName,
  typed: unknown,
  given: Given,
): { value: object } | { problems: Problem[] } {
  const schema = schemaOf(name)
  const value = withoutBlanks(typed)
  const problems = [...problemsIn(schema, value), ...pictureProblems(given.pictures, fieldOf(schema), value)]
  if (isArticleName(name)) problems.push(...articleProblems(articleIdOf(name), value, given))
  if (problems.length > 0) return { problems }
  return { value: finish(name, schema.parse(value), given) }
}
