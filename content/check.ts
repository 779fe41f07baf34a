import type * as z from 'zod/mini'
import { isRecord } from '#contract/is-record.ts'
import type { PartName } from '#contract/website.ts'
import { ArticleDocument, articlePictureProblems, slugOf } from './article.ts'
import type { Content } from './content.ts'
import { type Documents, documents } from './documents.ts'
import { fieldOf } from './fields.ts'
import { type Pictures, type Problem, pictureProblems } from './pictures.ts'

/** What was typed, without the fields that were left empty. */
export function withoutBlanks(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutBlanks)
  if (!isRecord(value)) return value
  return Object.fromEntries(
    Object.entries(value)
      .filter(
        ([, one]) => one !== undefined && one !== null && !(typeof one === 'string' && one.trim() === ''),
      )
      .map(([name, one]) => [name, withoutBlanks(one)]),
  )
}

export function problemsIn(schema: z.ZodMiniType, value: unknown): Problem[] {
  const issues = schema.safeParse(value).error?.issues ?? []
  return issues.map(({ path, message }) => ({ path: path.map(String).join('.'), message }))
}

export type Checked<Value> = { value: Value } | { problems: Problem[] }

type Given = {
  content: Content
  pictures: Pictures
  today: string
  /** The instant at which it is published. */
  now: string
}

/** Sets the fields that follow from publishing a document. */
const finish: { [Name in PartName]?: (value: Documents[Name], given: Given) => Documents[Name] } = {
  newsletter(value, { content: { newsletter: before }, now }) {
    const isChanged = JSON.stringify({ ...value, wording: before.wording }) !== JSON.stringify(before)
    return { ...value, wording: isChanged ? `${now.slice(0, 19)}Z` : before.wording }
  },
  privacy: (value, { content: { privacy: before }, today }) => ({
    ...value,
    changed: value.text === before.text ? before.changed : today,
    data: { ...value.data, changed: value.data.text === before.data.text ? before.data.changed : today },
  }),
}

/** Checks a document before it is published. */
export function checkPart<Name extends PartName>(
  name: Name,
  typed: unknown,
  given: Given,
): Checked<Documents[Name]> {
  // The schema of a name makes the document of that name.
  const schema = documents[name].schema as unknown as z.ZodMiniType<Documents[Name]>
  const value = withoutBlanks(typed)
  const problems = [...problemsIn(schema, value), ...pictureProblems(given.pictures, fieldOf(schema), value)]
  const { data } = schema.safeParse(value)
  if (data === undefined || problems.length > 0) return { problems }
  return { value: finish[name]?.(data, given) ?? data }
}

/** Checks an article before it is published, and sets what follows from that. */
export function checkArticle(
  id: string,
  typed: unknown,
  { content: { articles }, pictures, today, now }: Given,
): Checked<ArticleDocument> {
  const value = withoutBlanks(typed)
  const { data } = ArticleDocument.safeParse(value)
  if (data === undefined) return { problems: problemsIn(ArticleDocument, value) }
  const problems = articlePictureProblems(pictures, data)
  const { [id]: before, ...others } = articles
  const isTaken = (slug: string) => Object.values(others).some((one) => one.slug === slug)
  const slug = before?.slug ?? data.slug ?? slugOf(data.title, isTaken)
  if (isTaken(slug))
    problems.push({ path: 'slug', message: 'Another article has this address. Please choose another.' })
  if (problems.length > 0) return { problems }
  const isShipped = (data.order ?? before?.order) !== undefined
  const { featuredSince: _before, ...rest } = data
  return {
    value: {
      ...rest,
      slug,
      published: data.published ?? before?.published ?? today,
      updated: today,
      ...(!isShipped && { liveSince: data.liveSince ?? before?.liveSince ?? now }),
      // An article stays featured until another takes its place.
      ...(data.featured && { featuredSince: (before?.featured && before.featuredSince) || now }),
    },
  }
}
