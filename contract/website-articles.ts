import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Instant } from './paged-lists.ts'
import { seenVersion } from './version.ts'
import { type ArticleName, readDocument } from './website.ts'

const path = '/api/admin/website' as const
const params = readDocument.params

const Row = z.object({
  name: z.custom<ArticleName>((name) => typeof name === 'string'),
  title: z.string(),
  category: z.string(),
  readMinutes: z.int(),
  /** Name of its picture. */
  image: z.string(),
  state: z.enum(['live', 'draft', 'planned']),
  isFeatured: z.boolean(),
  /** Whether it has unpublished changes. */
  hasChanges: z.boolean(),
  /** First publication of a live article. */
  published: z.optional(z.string()),
  updated: z.optional(z.string()),
  plannedFor: z.optional(Instant),
  draftSavedAt: z.optional(Instant),
})
export type ArticleRow = z.output<typeof Row>

/** All articles: scheduled ones and drafts first, then live ones in page order. */
export const listArticles = endpoint({
  method: 'GET',
  path: `${path}/articles`,
  response: z.array(Row),
})

const { response: Document } = readDocument

/** Schedules the publication of the draft, with the same checks as publishing. */
export const planDocument = endpoint({
  method: 'POST',
  path: `${path}/documents/:name/plan`,
  params,
  body: z.object({ draftVersion: seenVersion(), at: Instant }),
  response: Document,
})

const seenDraft = z.object({ draftVersion: seenVersion() })

/** Cancels the schedule; the scheduled text becomes the draft. */
export const unplanDocument = endpoint({
  method: 'POST',
  path: `${path}/documents/:name/unplan`,
  params,
  body: seenDraft,
  response: Document,
})

/** Takes an article off the website. Its text becomes the draft, or an older version if the article is deleted. */
export const takeOff = endpoint({
  method: 'POST',
  path: `${path}/documents/:name/take-off`,
  params,
  body: z.extend(seenDraft, { isDeleted: z.boolean() }),
  response: Document,
})

/** The shipped pictures with their alternative texts. */
export const listArticlePictures = endpoint({
  method: 'GET',
  path: `${path}/article-pictures`,
  response: z.array(
    z.object({
      name: z.string(),
      alt: z.string(),
      /** The only field that the picture fits, if it was made for one. */
      only: z.optional(z.string()),
    }),
  ),
})
