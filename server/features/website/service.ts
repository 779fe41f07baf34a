import { randomUUIDv7 } from 'node:crypto'
import type { Moment } from '#content/define-document.ts'
import { documentOf } from '#content/documents.ts'
import { londonDay } from '#contract/london-time.ts'
import { tidy } from '#contract/tidy.ts'
import {
  type DocumentContent,
  type DocumentName,
  type DocumentSummary,
  isDocumentName,
  type KeptVersion,
  type WebsiteDocument,
} from '#contract/website.ts'
import { changesByHand } from '#contract/website-changes.ts'
import type { Executor } from '#server/database/schema.ts'
import type { Deps } from '#server/deps.ts'
import { AppError } from '#server/http/errors.ts'
import type { LiveWebsite } from './live.ts'
import * as repository from './repository.ts'
import { parseStored } from './stored-content.ts'
import { withoutWithdrawn } from './withdrawn.ts'

export type WebsiteDeps = Pick<Deps, 'database' | 'now'> & { website: LiveWebsite }

export const changedElsewhere = 'This part of the website was changed on another device.'
const conflict = () => new AppError('CONFLICT', { detail: changedElsewhere })

export const isContent = (value: unknown): value is DocumentContent =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const contentOf = (text: string | null): DocumentContent | undefined => {
  const value = text === null ? undefined : parseStored(text)
  return isContent(value) ? value : undefined
}

export const presentVersion = (row: Omit<repository.VersionRow, 'body'>): KeptVersion => {
  const { document: name } = row
  if (!isDocumentName(name)) throw new AppError('NOT_FOUND')
  return {
    id: row.id,
    name,
    how: row.how,
    at: row.at.toISOString(),
    ...(row.version !== null && { version: row.version }),
  }
}

/** What visitors see of this part; nothing of an article that is not on the website. */
export function shownOf(website: LiveWebsite, name: DocumentName): DocumentContent {
  const shown = documentOf(name).pick(website.shown().content)
  return isContent(shown) ? shown : {}
}

export async function summarise(
  { database, website }: WebsiteDeps,
  name: DocumentName,
  row: repository.DocumentRow,
): Promise<DocumentSummary> {
  const { content, needsLook } = website.shown()
  const published = shownOf(website, name)
  const draft = contentOf(row.draft)
  const { automatic, keyed, fields, samples } = documentOf(name)
  const [last] = await repository.listPublished(database.kysely, name, { upTo: row.version, limit: 1 })
  return {
    name,
    version: row.version,
    changes: draft ? changesByHand(published, tidy(draft, fields), { automatic, keyed }).length : 0,
    samples: samples(content),
    needsLook: (needsLook.get(name) ?? []).map(({ field, fix }) => `${field}: ${fix}`),
    ...(last && { publishedAt: last.at.toISOString() }),
    ...(row.plannedFor && { plannedFor: row.plannedFor.toISOString() }),
    ...(draft && row.draftSavedAt && { draftSavedAt: row.draftSavedAt.toISOString() }),
  }
}

export async function readDocument(deps: WebsiteDeps, name: DocumentName): Promise<WebsiteDocument> {
  const row = await repository.findDocument(deps.database.kysely, name)
  const [draft, planned] = [contentOf(row.draft), contentOf(row.planned)]
  const { fields, automatic, keyed, pageIn, alsoOn } = documentOf(name)
  return {
    ...(await summarise(deps, name, row)),
    page: pageIn(deps.website.shown().content),
    alsoOn: [...alsoOn],
    fields: { ...fields },
    automatic: [...automatic],
    keyed: [...keyed],
    published: shownOf(deps.website, name),
    draftVersion: row.draftVersion,
    ...(draft && { draft }),
    ...(planned && { planned }),
  }
}

type Seen = { name: DocumentName; draftVersion: number }

/** The row, for a change by somebody who has seen its last state. */
async function lockSeen(tx: Executor, { database }: WebsiteDeps, { name, draftVersion }: Seen) {
  const row = await repository.lockDocument(tx, database.kind, name)
  if (row.draftVersion !== draftVersion) throw conflict()
  return row
}

export async function saveDraft(deps: WebsiteDeps, seen: Seen, content: DocumentContent) {
  const at = deps.now()
  const draftVersion = seen.draftVersion + 1
  await deps.database.write(async (tx) => {
    await lockSeen(tx, deps, seen)
    const kept = seen.name === 'testimonials' ? await withoutWithdrawn(tx, content) : content
    const change = { draft: JSON.stringify(kept), draftVersion, draftSavedAt: at }
    await repository.updateDocument(tx, seen.name, change)
  })
  return { draftVersion, draftSavedAt: at.toISOString() }
}

const versionRow = (
  deps: WebsiteDeps,
  document: DocumentName,
  own: Pick<repository.VersionRow, 'how' | 'body' | 'version' | 'undoes'>,
): repository.VersionRow => ({ id: randomUUIDv7(), document, at: deps.now(), ...own })

async function keepDiscarded(tx: Executor, deps: WebsiteDeps, { name, draft }: repository.DocumentRow) {
  if (draft === null || !isDocumentName(name)) return
  const version = versionRow(deps, name, { how: 'discarded', body: draft, version: null })
  await repository.insertVersion(tx, version)
}

const noDraft = { draft: null, draftSavedAt: null }
const noPlan = { planned: null, plannedFor: null }

export async function discardDraft(deps: WebsiteDeps, seen: Seen): Promise<WebsiteDocument> {
  await deps.database.write(async (tx) => {
    const row = await lockSeen(tx, deps, seen)
    await keepDiscarded(tx, deps, row)
    await repository.updateDocument(tx, seen.name, { ...noDraft, draftVersion: row.draftVersion + 1 })
  })
  return await readDocument(deps, seen.name)
}

/** Makes what was published or discarded before the draft. */
export async function bringBack(deps: WebsiteDeps, seen: Seen, id: string): Promise<WebsiteDocument> {
  await deps.database.write(async (tx) => {
    const version = await repository.findVersion(tx, seen.name, id)
    if (!version) throw new AppError('NOT_FOUND')
    const row = await lockSeen(tx, deps, seen)
    await keepDiscarded(tx, deps, row)
    const change = { draft: version.body, draftVersion: row.draftVersion + 1, draftSavedAt: deps.now() }
    await repository.updateDocument(tx, seen.name, change)
  })
  return await readDocument(deps, seen.name)
}

export async function readVersion({ database }: WebsiteDeps, name: DocumentName, id: string) {
  const row = await repository.findVersion(database.kysely, name, id)
  const content = row && contentOf(row.body)
  if (!row || !content) throw new AppError('NOT_FOUND')
  return { ...presentVersion(row), content }
}

export const momentOf = (at: Date): Omit<Moment, 'earlier'> => ({
  today: londonDay(at),
  now: at.toISOString(),
})
export { conflict, contentOf, keepDiscarded, lockSeen, noDraft, noPlan, type Seen, versionRow }
