import * as z from 'zod/mini'
import {
  ArticleDocument,
  articleGroups,
  articlePictureProblems,
  completeArticle,
  slugOf,
} from '#content/article.ts'
import type { WebsiteContent } from '#content/content.ts'
import { documents, type Group } from '#content/documents.ts'
import { type Field, fieldOf } from '#content/fields.ts'
import { isOwnPictureName, pictureProblems, withoutIllustrationMark } from '#content/pictures.ts'
import { shipped } from '#content/shipped.ts'
import { articlePath } from '#contract/article-path.ts'
import { valueAt, withValueAt } from '#contract/content-paths.ts'
import { isRecord } from '#contract/is-record.ts'
import {
  type ArticleName,
  articleIdOf,
  type DocumentName,
  isArticleName,
  type PartName,
} from '#contract/website.ts'
import { type EditorField, type FormGroup, fieldAtPath } from '#contract/website-form.ts'

export type Problem = { field: string; fix: string }
export type Moment = { today: string; now: string; earlier: readonly unknown[] }
export type Checked = { value: unknown; content: WebsiteContent } | { problems: Problem[] }

function editorFieldOf({ meta, isOptional }: Field): EditorField | undefined {
  const optional = isOptional ? { optional: true } : {}
  if (!meta) return isOptional ? { kind: 'group', optional: true } : undefined
  const { label, hint, isHalf } = meta
  const words = {
    ...(label !== undefined && { label }),
    ...(hint !== undefined && { hint }),
    ...(isHalf && { isHalf }),
    ...optional,
  }
  switch (meta.control) {
    case 'line':
    case 'text': {
      const { min, max, input, startWith } = meta
      const start = startWith === undefined ? {} : { startWith }
      if (!input) return { ...words, ...start, kind: 'text', least: min, most: max, control: meta.control }
      const control = ({ tel: 'phone', email: 'email', url: 'address' } as const)[input]
      return { ...words, kind: 'pattern', control }
    }
    case 'markdown':
      return { ...words, kind: 'markdown', least: 1, most: meta.max }
    case 'choice':
      return { ...words, kind: 'choice', values: meta.values }
    case 'day':
      return {
        ...words,
        kind: 'day',
        control: 'day',
        ...(meta.startWith !== undefined && { startWith: meta.startWith }),
      }
    case 'time':
      return { ...words, kind: 'pattern', control: 'time' }
    case 'switch':
      return { ...words, kind: 'yes-or-no' }
    case 'group':
      return { ...words, kind: 'group', control: 'optional' }
    case 'picture':
      return {
        ...words,
        kind: 'picture',
        control: 'picture',
        ...(meta.crops && { crops: meta.crops.map((crop) => ({ ...crop })) }),
        ...(meta.usualFocus && { usualFocus: meta.usualFocus }),
      }
    case 'list':
      return {
        ...words,
        ...{ kind: 'list', control: 'list', least: meta.min, most: meta.max, entryName: meta.entryName },
        ...(meta.suggested && { suggested: meta.suggested }),
      }
  }
}

function editorFields(field: Field, path = ''): Record<string, EditorField> {
  const own = path === '' ? undefined : editorFieldOf(field)
  const inner = Object.entries(field.fields ?? {}).map(([name, one]) =>
    editorFields(one, path === '' ? name : `${path}.${name}`),
  )
  return Object.assign(
    own ? { [path]: own } : {},
    ...inner,
    field.entry ? editorFields(field.entry, `${path}[]`) : {},
  )
}

/** The field itself, or the fields of an object, without lists. */
function offeredAt(fields: Readonly<Record<string, EditorField>>, path: string): string[] {
  const own = fieldAtPath({ fields }, path)
  if (own?.label !== undefined && own.kind !== 'group') return [path]
  const inside = Object.entries(fields).flatMap(([name, { label }]) => {
    const rest = name.slice(path.length + 1)
    return name.startsWith(`${path}.`) && !rest.includes('[]') && label !== undefined ? [name] : []
  })
  return own?.label === undefined ? inside : [path, ...inside]
}

const formOf = (schema: z.ZodMiniType, groups: readonly Group[]) => {
  const fields = editorFields(fieldOf(schema))
  const expanded: FormGroup[] = groups.map(({ title, hint = '', fields: paths }) => ({
    ...{ title, hint },
    fields: paths.flatMap((path) => offeredAt(fields, path)),
  }))
  return { fields, groups: expanded }
}

const pathOf = (path: readonly PropertyKey[]) =>
  path.reduce<string>(
    (field, key) =>
      typeof key === 'number' ? `${field}[${key}]` : field === '' ? String(key) : `${field}.${String(key)}`,
    '',
  )
const bracketed = (path: string) => path.replace(/\.(\d+)/g, '[$1]')

const problemsOf = (schema: z.ZodMiniType, value: unknown): Problem[] =>
  (schema.safeParse(value).error?.issues ?? []).map(({ path, message }) => ({
    field: pathOf(path),
    fix: message,
  }))

const madeBy: Partial<Record<PartName, readonly string[]>> = {
  newsletter: ['wording'],
  privacy: ['changed', 'data.changed', 'meta.updated'],
}

const letters = 'abcdefghijklmnopqrstuvwxyz'

/** Today's date as a wording version, with a letter if that version has been used. */
const nextWording = (today: string, used: readonly unknown[]) =>
  ['', ...letters].map((letter) => today + letter).find((one) => !used.includes(one)) ?? `${today}z`

const wordingOf = (stored: unknown) => (isRecord(stored) ? stored.wording : undefined)
const textOf = (stored: unknown) => (isRecord(stored) ? stored.text : undefined)

/** Fields that follow from publishing. */
function finish(name: PartName, value: object, before: unknown, { today, earlier }: Moment): unknown {
  const { meta, ...rest }: Readonly<Record<string, unknown>> = { ...value }
  const dated = isRecord(meta) ? { ...rest, meta: { ...meta, updated: today } } : rest
  if (name === 'newsletter') {
    const same = JSON.stringify({ ...rest, wording: wordingOf(before) }) === JSON.stringify(before)
    return same ? before : { ...rest, wording: nextWording(today, [before, ...earlier].map(wordingOf)) }
  }
  if (name === 'privacy' && isRecord(before)) {
    const data = valueAt(rest, 'data')
    const isChanged = textOf(rest) !== textOf(before)
    const isDataChanged = textOf(data) !== textOf(before.data)
    return {
      ...dated,
      ...(isChanged && { changed: today }),
      data: { ...(isRecord(data) ? data : {}), ...(isDataChanged && { changed: today }) },
    }
  }
  if (name === 'gallery') return withoutMarks(dated)
  return dated
}

const withoutMarks = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(withoutMarks)
  if (!isRecord(value)) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [
      name,
      /alt$/i.test(name) && typeof one === 'string' ? withoutIllustrationMark(one) : withoutMarks(one),
    ]),
  )
}

function samplesOf(name: PartName, content: WebsiteContent): string[] {
  if (name === 'details') {
    const facts = ['phone', 'mobilePhone', 'email'] as const
    return facts.filter((fact) => content.details[fact] === shipped.details[fact])
  }
  if (name === 'about') return content.about.confirmed ? [] : ['confirmed']
  if (name === 'testimonials')
    return (['reviews', 'stories'] as const).flatMap((list) =>
      content.testimonials[list].filter(({ sample }) => sample).map(({ id }) => `${list}[#${id}]`),
    )
  if (name === 'gallery')
    return content.gallery.items.flatMap(({ image }, index) =>
      isOwnPictureName(image) ? [] : [`items[${index}].image`],
    )
  return []
}

function documentOfPart(name: PartName) {
  const { schema, page, groups } = documents[name]
  const keyed = name === 'testimonials' ? ['reviews', 'stories'] : []
  const put = (content: WebsiteContent, value: unknown) => ({ ...content, [name]: value }) as WebsiteContent
  return {
    alsoOn: name === 'testimonials' ? ['/gallery'] : [],
    automatic: madeBy[name] ?? ['meta.updated'],
    keyed,
    pageIn: (_content: WebsiteContent): string => page,
    ...formOf(schema, groups),
    pick: (content: WebsiteContent): unknown => content[name],
    withTexts: (
      content: WebsiteContent,
      paths: readonly string[],
      change: (text: string, index: number) => string,
    ) =>
      put(
        content,
        paths.reduce<unknown>(
          (next, path, index) => withValueAt(next, path, change(String(valueAt(content[name], path)), index)),
          content[name],
        ),
      ),
    samples: (content: WebsiteContent) => samplesOf(name, content),
    check(content: WebsiteContent, document: unknown): Checked {
      const { data } = (schema as z.ZodMiniType).safeParse(document)
      if (data === undefined) return { problems: problemsOf(schema, document) }
      return { value: data, content: put(content, data) }
    },
    checkNew(content: WebsiteContent, document: unknown, moment: Moment): Checked {
      const waiting = pictureProblems(content.pictures, fieldOf(schema), document).map((one) => ({
        field: bracketed(one.path),
        fix: one.message,
      }))
      const { data } = (schema as z.ZodMiniType).safeParse(document)
      if (data === undefined || waiting.length > 0)
        return { problems: [...problemsOf(schema, document), ...waiting] }
      const value = finish(name, data as object, content[name], moment)
      return { value, content: put(content, value) }
    },
  }
}

const articleForm = formOf(ArticleDocument, articleGroups)
const automaticFields = ['author', 'published', 'updated', 'liveSince', 'featuredSince', 'order']

export function documentOfArticle(name: ArticleName) {
  const id = articleIdOf(name)
  const put = (content: WebsiteContent, article: ArticleDocument | undefined): WebsiteContent => {
    const { [id]: _before, ...others } = content.articles
    return { ...content, articles: article ? { ...others, [id]: article } : others }
  }
  const isTaken = (content: WebsiteContent) => (slug: string) =>
    Object.entries(content.articles).some(([other, one]) => other !== id && one.slug === slug)
  function check(content: WebsiteContent, document: unknown): Checked {
    if (document === null) return { value: null, content: put(content, undefined) }
    const { data } = ArticleDocument.safeParse(document)
    if (data === undefined) return { problems: problemsOf(ArticleDocument, document) }
    if (data.slug !== undefined && isTaken(content)(data.slug))
      return {
        problems: [{ field: 'slug', fix: 'Another article has this address. Please choose another.' }],
      }
    return { value: data, content: put(content, data) }
  }
  return {
    ...articleForm,
    automatic: automaticFields,
    alsoOn: [],
    keyed: [],
    pageIn: (content: WebsiteContent): string => {
      const article = content.articles[id]
      return article ? articlePath(article.slug ?? id) : '/blog'
    },
    samples: (_content: WebsiteContent): string[] => [],
    pick: (content: WebsiteContent): unknown => content.articles[id],
    check,
    checkNew(content: WebsiteContent, document: unknown, { today, now }: Moment): Checked {
      const { data } = ArticleDocument.safeParse(document)
      if (data === undefined) return { problems: problemsOf(ArticleDocument, document) }
      const problems = articlePictureProblems(content.pictures, data)
      if (problems.length > 0)
        return { problems: problems.map(({ path, message }) => ({ field: bracketed(path), fix: message })) }
      const before = content.articles[id]
      const isShipped = (data.order ?? before?.order) !== undefined
      return check(content, {
        ...data,
        slug: data.slug ?? before?.slug ?? slugOf(data.title, isTaken(content)),
        published: data.published ?? before?.published ?? today,
        updated: today,
        ...(!isShipped && { liveSince: data.liveSince ?? before?.liveSince ?? now }),
        ...(data.featured && { featuredSince: (before?.featured && before.featuredSince) || now }),
      })
    },
    preview(content: WebsiteContent, draft: unknown, _moment: Moment) {
      const written = z.partial(ArticleDocument).safeParse(draft).data
      const words = isRecord(draft) ? draft : {}
      const article = written ?? {
        title: String(words.title ?? '') || 'The title comes here',
        body: String(words.body ?? ''),
      }
      const slug = content.articles[id]?.slug ?? id
      return {
        content: put(content, { title: 'The title comes here', body: '', ...article, slug }),
        path: articlePath(slug),
      }
    },
  }
}

const parts = Object.fromEntries(
  Object.keys(documents).map((name) => [name, documentOfPart(name as PartName)]),
) as Record<PartName, ReturnType<typeof documentOfPart>>

export const partDefinitions = parts

export const documentDefinitionOf = (name: DocumentName) =>
  isArticleName(name) ? documentOfArticle(name) : parts[name]

export { completeArticle }
