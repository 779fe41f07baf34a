import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Instant } from './lists.ts'
import { seenVersion } from './version.ts'
import { type ArticleName, readDocument } from './website.ts'

const path = '/api/admin/website' as const
const params = readDocument.params

const Row = z.object({
  name: z.custom<ArticleName>((name) => typeof name === 'string'),
  title: z.string(),
  category: z.string(),
  readMinutes: z.int(),
  /** Its picture's name. */
  image: z.string(),
  state: z.enum(['live', 'draft', 'planned', 'deleted']),
  isFeatured: z.boolean(),
  /** Whether there are words that visitors do not see yet. */
  hasChanges: z.boolean(),
  /** Of the first publish of a live one. */
  published: z.optional(z.string()),
  updated: z.optional(z.string()),
  plannedFor: z.optional(Instant),
  draftSavedAt: z.optional(Instant),
  deletedAt: z.optional(Instant),
  /** When the words of a deleted one are gone for good. */
  keptUntil: z.optional(Instant),
})
export type ArticleRow = z.output<typeof Row>

/** Every article: planned ones and drafts first, then those that are live, in the order of the page, then deleted ones. */
export const listArticles = endpoint({
  method: 'GET',
  path: `${path}/articles`,
  response: z.array(Row),
})

const { response: Document } = readDocument

/** Publishes the draft by itself at a time to come. Refused as publishing is. */
export const planDocument = endpoint({
  method: 'POST',
  path: `${path}/documents/:name/plan`,
  params,
  body: z.object({ draftVersion: seenVersion(), at: Instant }),
  response: Document,
})

const seenDraft = z.object({ draftVersion: seenVersion() })

/** Takes the plan back; what was planned is a draft again. */
export const unplanDocument = endpoint({
  method: 'POST',
  path: `${path}/documents/:name/unplan`,
  params,
  body: seenDraft,
  response: Document,
})

/** Takes an article off the website. Its words stay as a draft, or go to the older versions where it is deleted. */
export const takeOff = endpoint({
  method: 'POST',
  path: `${path}/documents/:name/take-off`,
  params,
  body: z.extend(seenDraft, { isDeleted: z.boolean() }),
  response: Document,
})

/** Makes what is kept of a deleted article a draft again. */
export const restoreArticle = endpoint({
  method: 'POST',
  path: `${path}/documents/:name/restore`,
  params,
  body: seenDraft,
  response: Document,
})

/** The pictures that came with the website, with what somebody who cannot see them should know. */
export const listArticlePictures = endpoint({
  method: 'GET',
  path: `${path}/article-pictures`,
  response: z.array(
    z.object({
      name: z.string(),
      alt: z.string(),
      /** The field of a page that it was made for, where it fits nowhere else. */
      only: z.optional(z.string()),
    }),
  ),
})
