import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Instant, seenVersion } from './fields.ts'

/** Documents of the website that are edited and published as a whole, besides articles. */
export const documentNames = [
  'details',
  'home',
  'services',
  'gallery',
  'about',
  'tips',
  'contact',
  'newsletter',
  'testimonials',
  'privacy',
  'accessibility',
] as const
export type PartName = (typeof documentNames)[number]

const articleName = /^article:[a-z0-9][a-z0-9-]{0,79}$/
/** Each article is a document. The dashboard chooses the id of a new one. */
export type ArticleName = `article:${string}`
export const isArticleName = (name: string): name is ArticleName => articleName.test(name)
export const articleNameOf = (id: string): ArticleName => `article:${id}`
export const articleIdOf = (name: ArticleName) => name.slice('article:'.length)
export const articlePath = (slug: string) => `/blog/${slug}`

export type DocumentName = PartName | ArticleName
export const isPartName = (name: string): name is PartName => documentNames.some((one) => one === name)
export const isDocumentName = (name: string): name is DocumentName => isPartName(name) || isArticleName(name)

const path = '/api/admin/website' as const
const Name = z.custom<DocumentName>(
  (name) => typeof name === 'string' && isDocumentName(name),
  'There is no such part of the website',
)
const params = z.object({ name: Name })

/** A document's content, as defined by the schemas in content/. */
const Content = z.record(z.string(), z.unknown())
export type DocumentContent = z.output<typeof Content>

const times = {
  publishedAt: z.optional(Instant),
  draftSavedAt: z.optional(Instant),
  /** When an article goes live by itself. */
  plannedFor: z.optional(Instant),
}

const Article = z.object({
  name: z.custom<ArticleName>((name) => typeof name === 'string' && isArticleName(name)),
  title: z.string(),
  category: z.string(),
  /** Name of its picture. */
  image: z.string(),
  state: z.enum(['live', 'draft', 'planned']),
  isFeatured: z.boolean(),
  hasChanges: z.boolean(),
  /** Day of its first publication. */
  published: z.optional(z.string()),
  ...times,
})
export type ArticleRow = z.output<typeof Article>

export const readWebsite = endpoint('GET', path, {
  response: z.object({
    documents: z.array(
      z.object({
        name: z.enum(documentNames),
        ...times,
        /** Whether there is a draft that differs from what visitors see. */
        hasChanges: z.boolean(),
      }),
    ),
    /** Planned ones and drafts first, then live ones in page order. */
    articles: z.array(Article),
  }),
})
export type Website = z.output<typeof readWebsite.response>

const Document = z.object({
  name: Name,
  /** Incremented with each change: optimistic lock between devices. */
  version: z.int(),
  ...times,
  /** What visitors see; absent while an article is off the website. */
  published: z.optional(Content),
  /** Unpublished content. */
  draft: z.optional(Content),
})
export type WebsiteDocument = z.output<typeof Document>

export const readDocument = endpoint('GET', `${path}/documents/:name`, { params, response: Document })

/**
 * Saves the draft, valid or not; without content it is thrown away, and with it an article that is not on the website. 409
 * if another device has changed the document since.
 */
export const saveDraft = endpoint('PATCH', `${path}/documents/:name/draft`, {
  params,
  body: z.object({ version: seenVersion(), content: z.optional(Content) }),
  response: Document,
})

/**
 * - `publish` shows the draft. Refused with an error per path; nothing is published then.
 * - `undo` shows the version before; the undone one becomes the draft if there is none.
 *
 * Of an article:
 * - `plan` has its draft published at a time; without one it is not planned any more.
 * - `take-off` takes it off the website; what it said becomes its draft.
 *
 * Of the testimonials:
 * - `withdraw` removes one from the website and from every version and draft: its client has withdrawn consent.
 */
export const documentActions = ['publish', 'undo', 'plan', 'take-off', 'withdraw'] as const
export type DocumentAction = (typeof documentActions)[number]

export const changeDocument = endpoint('POST', `${path}/documents/:name`, {
  params,
  body: z.object({
    version: seenVersion(),
    action: z.enum(documentActions),
    at: z.optional(Instant),
    /** Of the testimonial. */
    id: z.optional(
      z.string().check(z.maxLength(80), z.regex(/^[a-z0-9-]+$/, 'There is no such testimonial')),
    ),
  }),
  response: Document,
})

export type DocumentChange = z.output<typeof changeDocument.body>

/** Published versions, newest first; the shipped one last. */
export const listVersions = endpoint('GET', `${path}/documents/:name/versions`, {
  params,
  response: z.array(z.object({ id: z.string(), at: z.optional(Instant), content: Content })),
})
export type DocumentVersion = z.output<typeof listVersions.response>[number]

/** A page with the saved draft, as a document for an iframe; it runs no scripts. */
export const documentPreviewPath = (name: string) => `${path}/documents/${name}/preview.html`
