import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Instant, ListQuery } from './paged-lists.ts'
import { documentNames, Kept, versionParams } from './website.ts'

/** Filter of the history: one document, or all articles. */
export const historyParts = [...documentNames, 'articles'] as const
export type HistoryPart = (typeof historyParts)[number]

const Place = z.object({
  path: z.string(),
  before: z.optional(z.unknown()),
  after: z.optional(z.unknown()),
  ...{ label: z.string(), group: z.string() },
})

const Publish = z.extend(Kept, {
  /** Changes from the version before; includes values where only they name the entry. */
  places: z.array(Place),
  /** Only the current version can be undone; an older one is restored into the draft. */
  canUndo: z.boolean(),
  /** The publish that an undo reversed, with its time if still stored; 0 for all since the website was installed. */
  undid: z.optional(z.object({ version: z.int(), at: z.optional(Instant) })),
})
export type Publish = z.output<typeof Publish>

/** All publishes, newest first. */
export const listHistory = endpoint({
  method: 'GET',
  path: '/api/admin/website/history',
  query: z.extend(ListQuery, {
    part: z.optional(z.enum(historyParts, 'There is no such part of the website')),
  }),
  response: z.array(Publish),
})

/** Changes of a publish, with the text before and after. */
export const readPublishedChanges = endpoint({
  method: 'GET',
  path: '/api/admin/website/documents/:name/versions/:id/changes',
  params: versionParams,
  response: z.array(Place),
})
