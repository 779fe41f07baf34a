import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { textLimits } from './limits.ts'
import { Instant } from './lists.ts'
import { isDocumentName } from './website.ts'

const path = '/api/admin/website/transfer' as const

export const transferLimits = {
  /** Of the file, and of all that is in it. */
  bytes: 800_000_000,
  /** Some 800 pictures, twelve files each, and all words. */
  files: 9900,
} as const

/** What would be in the file, or is. */
const Holds = z.object({
  articles: z.int(),
  testimonials: z.int(),
  pictures: z.int(),
  /** Of the pictures: words weigh next to nothing. */
  bytes: z.int(),
})
export type TransferHolds = z.output<typeof Holds>

export const readTransfer = endpoint({ method: 'GET', path, response: Holds })

/** Whether the download may begin: refused for want of a fresh second step. The file itself is fetched by the browser. */
export const allowDownload = endpoint({ method: 'POST', path: `${path}/download` })
/** Not a call of the contract: its answer is a file. */
export const downloadPath = `${path}/website.zip` as const

const DocumentName = z.custom<string>((name) => typeof name === 'string' && isDocumentName(name))

/** Why a file is refused: at a place of a document, or in one of its files. */
const Reason = z.object({
  words: z.string(),
  document: z.optional(DocumentName),
  /** Of an article. */
  title: z.optional(z.string()),
  field: z.optional(z.string()),
  file: z.optional(z.string()),
})
export type TransferReason = z.output<typeof Reason>

const Part = z.object({
  name: DocumentName,
  /** Of an article. */
  title: z.optional(z.string()),
  what: z.enum(['changed', 'new', 'off', 'same']),
  /** Places that differ by what she sees. */
  changes: z.int(),
  /** Words that she has written here and not published: they stay as they are. */
  hasDraft: z.boolean(),
})
export type TransferPart = z.output<typeof Part>

const Report = z.object({
  madeAt: Instant,
  website: z.string(),
  holds: Holds,
  parts: z.array(Part),
  newPictures: z.int(),
  /** What is in the file and does not come back. */
  leftOut: z.object({ testimonials: z.int(), pictures: z.int() }),
  hasNewWording: z.boolean(),
})
export type TransferReport = z.output<typeof Report>

const Import = z.object({
  id: z.string(),
  state: z.enum(['coming', 'checking', 'refused', 'ready', 'applying', 'done']),
  received: z.int(),
  /** Of its pictures. */
  checked: z.optional(z.object({ done: z.int(), total: z.int() })),
  reasons: z.optional(z.array(Reason)),
  report: z.optional(Report),
  doneAt: z.optional(Instant),
})
export type TransferImport = z.output<typeof Import>

const params = z.object({ id: z.string().check(z.maxLength(64)) })

/** Says what is coming; an import that was begun before is given up. */
export const startImport = endpoint({
  method: 'POST',
  path: `${path}/imports`,
  body: z.object({
    name: z.string().check(z.maxLength(textLimits.pictureFile)),
    bytes: z.int().check(z.gte(0)),
  }),
  response: z.object({ id: z.string() }),
})

/** The next bytes, as those of a picture are sent. */
export const sendImportPiece = endpoint({
  method: 'POST',
  path: `${path}/imports/:id/pieces`,
  params,
  query: z.object({ from: z.coerce.number().check(z.gte(0)) }),
  response: z.object({ received: z.int() }),
})

/** Begins to look through what was sent. Nothing is changed by it. */
export const checkImport = endpoint({
  method: 'POST',
  path: `${path}/imports/:id/check`,
  params,
  response: Import,
})

export const readImport = endpoint({ method: 'GET', path: `${path}/imports/:id`, params, response: Import })

/** Shows visitors what was looked through: all of it, or nothing. 409 where the website has changed since. */
export const applyImport = endpoint({
  method: 'POST',
  path: `${path}/imports/:id/apply`,
  params,
  response: Import,
})

/** Deletes what was sent. */
export const discardImport = endpoint({ method: 'DELETE', path: `${path}/imports/:id`, params })
