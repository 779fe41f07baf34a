import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Instant, ListQuery } from './lists.ts'
import { documentNames, Kept, versionParams } from './website.ts'

/** What the history can be narrowed to: a part, or all articles. */
export const historyParts = [...documentNames, 'articles'] as const
export type HistoryPart = (typeof historyParts)[number]

const Place = z.object({
  path: z.string(),
  before: z.optional(z.unknown()),
  after: z.optional(z.unknown()),
  ...{ label: z.string(), group: z.string() },
})

const Publish = z.extend(Kept, {
  /** Where it differs from the one before; with the values where an entry is known by its name only. */
  places: z.array(Place),
  /** Only what visitors see of this part now is undone; an older version is restored into the draft. */
  canUndo: z.boolean(),
  /** What it took back: that publish, at its time if it is still known; 0 for all since the website came. */
  undid: z.optional(z.object({ version: z.int(), at: z.optional(Instant) })),
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

/** What a publish changed, with the words before and after it. */
export const readPublishedChanges = endpoint({
  method: 'GET',
  path: '/api/admin/website/documents/:name/versions/:id/changes',
  params: versionParams,
  response: z.array(Place),
})
