import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Instant, ListQuery } from './paged-lists.ts'
import { seenVersion } from './version.ts'
import { formShape } from './website-form.ts'

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
/** Each article is a document. The dashboard chooses the id of a new one, so that it can be started offline. */
export type ArticleName = `article:${string}`
export const isArticleName = (name: string): name is ArticleName => articleName.test(name)
export const articleNameOf = (id: string): ArticleName => `article:${id}`
export const articleIdOf = (name: ArticleName) => name.slice('article:'.length)

export type DocumentName = PartName | ArticleName
export const isPartName = (name: string): name is PartName => documentNames.some((one) => one === name)
export const isDocumentName = (name: string): name is DocumentName => isPartName(name) || isArticleName(name)

const path = '/api/admin/website' as const
const noSuchPart = 'There is no such part of the website'
const Name = z.union(
  [
    z.enum(documentNames),
    z.templateLiteral(['article:', z.string().check(z.regex(/^[a-z0-9][a-z0-9-]{0,79}$/))]),
  ],
  noSuchPart,
)
const params = z.object({ name: Name })

/** A document's content, as defined by the schemas in content/. */
const Content = z.record(z.string(), z.unknown())
export type DocumentContent = z.output<typeof Content>

const howKept = ['published', 'undone', 'discarded', 'withdrawn', 'taken-off', 'planned'] as const

const Summary = z.object({
  name: Name,
  /** Incremented with each publish; 0 for the shipped content. */
  version: z.int(),
  publishedAt: z.optional(Instant),
  draftSavedAt: z.optional(Instant),
  /** Number of differences between the draft and the published version. */
  changes: z.int(),
  /** Paths that still hold sample content. */
  samples: z.array(z.string()),
  /** Why the stored version cannot be shown any more; an older one is shown instead. */
  needsLook: z.array(z.string()),
  /** When the scheduled version goes live. */
  plannedFor: z.optional(Instant),
})
export type DocumentSummary = z.output<typeof Summary>

const Kept = z.object({
  id: z.string(),
  name: Name,
  /** Unset for a discarded draft. */
  version: z.optional(z.int()),
  how: z.enum(howKept),
  at: Instant,
})
export type KeptVersion = z.output<typeof Kept>

export const readWebsite = endpoint({
  method: 'GET',
  path,
  response: z.object({
    documents: z.array(Summary),
    articles: z.object({ live: z.int(), drafts: z.int(), planned: z.int() }),
  }),
})
export type Website = z.output<typeof readWebsite.response>

const Document = z.extend(Summary, {
  /** The page for its preview. */
  page: z.string(),
  /** Other pages that show parts of it. */
  alsoOn: z.array(z.string()),
  ...formShape,
  /** Paths that the program maintains: not reported as the owner's changes. */
  automatic: z.array(z.string()),
  /** Lists keyed by the `id` of their entries, with paths such as `testimonials[#jess-o]`. */
  keyed: z.array(z.string()),
  published: Content,
  /** Unpublished content, if it differs. */
  draft: z.optional(Content),
  /** The scheduled version. */
  planned: z.optional(Content),
  /** Incremented with each change of the draft: optimistic lock between devices. */
  draftVersion: z.int(),
})
export type WebsiteDocument = z.output<typeof Document>

export const readDocument = endpoint({
  method: 'GET',
  path: `${path}/documents/:name`,
  params,
  response: Document,
})

/** Saves the draft, valid or not; 409 if another device has saved since. */
export const saveDraft = endpoint({
  method: 'PATCH',
  path: `${path}/documents/:name/draft`,
  params,
  body: z.object({ draftVersion: seenVersion(), content: Content }),
  response: z.object({ draftVersion: z.int(), draftSavedAt: Instant }),
})

const seenDraft = z.object({ draftVersion: seenVersion() })

/** Resolves a conflict between two devices: one draft stays, the other is kept as an older version. */
export const settleConflict = endpoint({
  method: 'POST',
  path: `${path}/documents/:name/settle`,
  params,
  body: z.extend(seenDraft, { content: Content, keeps: z.enum(['mine', 'theirs']) }),
  response: Document,
})

/** Discards the draft; it is kept among the older versions for a month. */
export const discardDraft = endpoint({
  method: 'POST',
  path: `${path}/documents/:name/discard`,
  params,
  body: seenDraft,
  response: Document,
})

/** Publishes the draft. Refused with an error per path; nothing is published then. */
export const publishDocument = endpoint({
  method: 'POST',
  path: `${path}/documents/:name/publish`,
  params,
  body: seenDraft,
  response: Document,
})

/** Publishes the previous version; the undone one becomes the draft if there is none. 409 after another publish. */
export const undoPublish = endpoint({
  method: 'POST',
  path: `${path}/documents/:name/undo`,
  params,
  body: z.object({ version: seenVersion() }),
  response: Document,
})

const Listed = z.extend(Kept, {
  how: z.enum([...howKept, 'shipped']),
  /** Unset for the shipped version. */
  at: z.optional(Instant),
})
export type ListedVersion = z.output<typeof Listed>

/** Published and discarded versions, newest first; the shipped version last. */
export const listVersions = endpoint({
  method: 'GET',
  path: `${path}/documents/:name/versions`,
  params,
  query: z.pick(ListQuery, { limit: true }),
  response: z.array(Listed),
})

const versionParams = z.extend(params, { id: z.string().check(z.maxLength(64)) })

export const readVersion = endpoint({
  method: 'GET',
  path: `${path}/documents/:name/versions/:id`,
  params: versionParams,
  response: z.object({ content: Content }),
})

/** Restores an older version into the draft; an existing draft is kept as discarded. */
export const bringBack = endpoint({
  method: 'POST',
  path: `${path}/documents/:name/versions/:id/bring-back`,
  params: versionParams,
  body: seenDraft,
  response: Document,
})

/**
 * Removes a testimonial from the website at once, and from every version and draft, because its client has withdrawn
 * consent. Irreversible and idempotent.
 */
export const withdrawTestimonial = endpoint({
  method: 'POST',
  path: `${path}/testimonials/:id/withdraw`,
  params: z.object({
    id: z.string().check(z.maxLength(64), z.regex(/^[a-z0-9-]+$/, 'There is no such testimonial')),
  }),
  response: Document,
})

/** A page with the saved draft, as a document for an iframe; it runs no scripts. */
export const documentPreviewPath = (name: string) => `${path}/documents/${name}/preview.html`
