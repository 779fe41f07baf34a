import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Instant, ListQuery } from './lists.ts'
import { seenVersion } from './version.ts'
import { formShape } from './website-form.ts'

/** What the owner edits and publishes in one, besides the articles. */
export const documentNames = [
  'details',
  'home',
  'services',
  'gallery',
  'about',
  'tips',
  'questions',
  'newsletter',
  'dataRequest',
  'testimonials',
] as const
export type PartName = (typeof documentNames)[number]

const articleName = /^article:[a-z0-9][a-z0-9-]{0,79}$/
/** Each article is a document of its own. The dashboard chooses the id of a new one, so that it can begin offline. */
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

/** Parts of the website's content, as the schemas in content/ have them. */
const Content = z.record(z.string(), z.unknown())
export type DocumentContent = z.output<typeof Content>

const howKept = ['published', 'undone', 'discarded', 'withdrawn', 'taken-off', 'planned'] as const

const Summary = z.object({
  name: Name,
  /** Grows with each publish; 0 while what was shipped is shown. */
  version: z.int(),
  publishedAt: z.optional(Instant),
  draftSavedAt: z.optional(Instant),
  /** How many places of the draft differ from what visitors see. */
  changes: z.int(),
  /** The paths of what is still made up. */
  samples: z.array(z.string()),
  /** Why what is stored cannot be shown any more; something older is shown in its place. */
  needsLook: z.array(z.string()),
  /** When what was planned goes live by itself. */
  plannedFor: z.optional(Instant),
})
export type DocumentSummary = z.output<typeof Summary>

export const Kept = z.object({
  id: z.string(),
  name: Name,
  /** Its number among those that were published; none for a draft that was discarded. */
  version: z.optional(z.int()),
  how: z.enum(howKept),
  at: Instant,
  /** Of an article. */
  title: z.optional(z.string()),
})
export type KeptVersion = z.output<typeof Kept>

export const readWebsite = endpoint({
  method: 'GET',
  path,
  response: z.object({
    documents: z.array(Summary),
    lastPublished: z.array(Kept),
    articles: z.object({ live: z.int(), drafts: z.int(), planned: z.int() }),
  }),
})
export type Website = z.output<typeof readWebsite.response>

const Document = z.extend(Summary, {
  /** The page that shows it best, for the preview. */
  page: z.string(),
  /** Others that show some of it. */
  alsoOn: z.array(z.string()),
  ...formShape,
  /** Paths that the program keeps by itself: they are no changes of hers. */
  automatic: z.array(z.string()),
  /** Lists whose entries are told apart by their `id`: paths name them as `testimonials[#jess-o]`. */
  keyed: z.array(z.string()),
  /** What visitors see. */
  published: Content,
  /** What is not published yet, if it differs. */
  draft: z.optional(Content),
  /** What goes live at the time that was planned. */
  planned: z.optional(Content),
  /** What is kept of a deleted article; told when it is opened. */
  deleted: z.optional(z.object({ at: Instant, keptUntil: z.optional(Instant), content: Content })),
  /** Grows with everything that is done to the draft, so that two devices never overwrite one another. */
  draftVersion: z.int(),
})
export type WebsiteDocument = z.output<typeof Document>

export const readDocument = endpoint({
  method: 'GET',
  path: `${path}/documents/:name`,
  params,
  response: Document,
})

/** Saves what was written, in order or not; 409 where another device has saved since. */
export const saveDraft = endpoint({
  method: 'PATCH',
  path: `${path}/documents/:name/draft`,
  params,
  body: z.object({ draftVersion: seenVersion(), content: Content }),
  response: z.object({ draftVersion: z.int(), draftSavedAt: Instant }),
})

const seenDraft = z.object({ draftVersion: seenVersion() })

/** Ends a conflict between two devices: one draft stays, the other is kept among the older versions. */
export const settleConflict = endpoint({
  method: 'POST',
  path: `${path}/documents/:name/settle`,
  params,
  body: z.extend(seenDraft, { content: Content, keeps: z.enum(['mine', 'theirs']) }),
  response: Document,
})

/** Takes the draft away; it stays among the older versions for a month. */
export const discardDraft = endpoint({
  method: 'POST',
  path: `${path}/documents/:name/discard`,
  params,
  body: seenDraft,
  response: Document,
})

/** Shows the draft to visitors. Refused with what is wrong at each path: nothing is published then. */
export const publishDocument = endpoint({
  method: 'POST',
  path: `${path}/documents/:name/publish`,
  params,
  body: z.extend(seenDraft, {
    /** Leaves in the draft what waits for somebody's consent. */
    isRest: z.optional(z.boolean()),
  }),
  response: Document,
})

/** Publishes the version before; what was taken back becomes the draft where there is none. 409 after another publish. */
export const undoPublish = endpoint({
  method: 'POST',
  path: `${path}/documents/:name/undo`,
  params,
  body: z.object({ version: seenVersion() }),
  response: Document,
})

const Listed = z.extend(Kept, {
  how: z.enum([...howKept, 'shipped']),
  /** None for what came with the website. */
  at: z.optional(Instant),
})
export type ListedVersion = z.output<typeof Listed>

/** What was published before and what was discarded, newest first; last what came with the website. */
export const listVersions = endpoint({
  method: 'GET',
  path: `${path}/documents/:name/versions`,
  params,
  query: z.pick(ListQuery, { limit: true }),
  response: z.array(Listed),
})

export const versionParams = z.extend(params, { id: z.string().check(z.maxLength(64)) })

export const readVersion = endpoint({
  method: 'GET',
  path: `${path}/documents/:name/versions/:id`,
  params: versionParams,
  response: z.object({ content: Content }),
})

/** Makes an older version the draft; a draft that was there is kept as discarded. */
export const bringBack = endpoint({
  method: 'POST',
  path: `${path}/documents/:name/versions/:id/bring-back`,
  params: versionParams,
  body: seenDraft,
  response: Document,
})

/**
 * Takes a client's words off the website at once, and out of every version and draft: she has withdrawn her consent, and nothing
 * brings them back. A second time it does no harm.
 */
export const withdrawTestimonial = endpoint({
  method: 'POST',
  path: `${path}/testimonials/:id/withdraw`,
  params: z.object({
    id: z.string().check(z.maxLength(64), z.regex(/^[a-z0-9-]+$/, 'There is no such testimonial')),
  }),
  response: Document,
})

/** The page with the saved draft in it, as a document of its own for an iframe; it runs nothing. */
export const documentPreviewPath = (name: string) => `${path}/documents/${name}/preview.html`
