import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Instant, ListQuery } from './lists.ts'
import { seenVersion } from './version.ts'
import { Document, documentNames, Kept, params, versionParams } from './website.ts'

/** What the history can be narrowed to: a part, or all articles. */
export const historyParts = [...documentNames, 'articles'] as const
export type HistoryPart = (typeof historyParts)[number]

const Place = z.object({
  path: z.string(),
  before: z.optional(z.unknown()),
  after: z.optional(z.unknown()),
})

const Publish = z.extend(Kept, {
  /** Where it differs from the one before; with the values where an entry is known by its name only. */
  places: z.array(Place),
  /** What visitors see of this part now. */
  isShown: z.boolean(),
  canUndo: z.boolean(),
  undoneAt: z.optional(Instant),
  /** What it took back: that publish, at its time if it is still known; 0 for all since the website came. */
  undid: z.optional(z.object({ version: z.int(), at: z.optional(Instant) })),
  /** The version that visitors see of this part: whoever undoes says which one was seen. */
  shown: z.int(),
})
export type Publish = z.output<typeof Publish>

/** Everything that was published, newest first. */
export const listHistory = endpoint({
  method: 'GET',
  path: '/api/admin/website/history',
  query: z.extend(ListQuery, {
    part: z.optional(z.enum(historyParts, 'There is no such part of the website')),
  }),
  response: z.array(Publish),
})

const path = '/api/admin/website/documents/:name' as const

/** What a publish changed, with the words before and after it. */
export const readPublishedChanges = endpoint({
  method: 'GET',
  path: `${path}/versions/:id/changes`,
  params: versionParams,
  response: z.array(Place),
})

const ChangedSince = z.object({ path: z.string(), at: Instant })
export type ChangedSince = z.output<typeof ChangedSince>

/**
 * Takes back what one publish changed and leaves what was changed later. Where the same words were changed again it does nothing
 * but say so, unless both are to go.
 */
export const undoVersion = endpoint({
  method: 'POST',
  path: `${path}/versions/:id/undo`,
  params: versionParams,
  body: z.object({ version: seenVersion(), takesLater: z.optional(z.boolean()) }),
  response: z.object({ document: z.optional(Document), changedSince: z.array(ChangedSince) }),
})

/** Publishes what came with the website. */
export const backToFirst = endpoint({
  method: 'POST',
  path: `${path}/back-to-first`,
  params,
  body: z.object({ version: seenVersion() }),
  response: Document,
})
