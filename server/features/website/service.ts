import { randomUUIDv7 } from 'node:crypto'
import { isRecord } from '#contract/is-record.ts'
import { londonDay } from '#contract/london-time.ts'
import { tidyContent } from '#contract/tidy-content.ts'
import {
  type DocumentContent,
  type DocumentName,
  type DocumentSummary,
  isDocumentName,
  type KeptVersion,
  type ListedVersion,
  type WebsiteDocument,
} from '#contract/website.ts'
import { changesMadeByHand } from '#contract/website-changes.ts'
import type { Executor } from '#server/database/schema.ts'
import type { Deps } from '#server/deps.ts'
import type { Moment } from '#server/features/website/definitions.ts'
import { documentDefinitionOf } from '#server/features/website/definitions.ts'
import { AppError } from '#server/http/errors.ts'
import type { LiveWebsite } from './publish/live.ts'
import { parseStoredJson, shippedContent } from './publish/stored-content.ts'
import * as repository from './repository.ts'
import { withoutWithdrawn } from './testimonials/withdrawn.ts'

export type WebsiteDeps = Pick<Deps, 'database' | 'now'> & { website: LiveWebsite }

export const changedElsewhere = 'This part of the website was changed on another device.'
const conflict = () => new AppError('CONFLICT', { detail: changedElsewhere })

export const isDocumentContent = (value: unknown): value is DocumentContent => isRecord(value)

const contentOf = (text: string | null): DocumentContent | undefined => {
  const value = text === null ? undefined : parseStoredJson(text)
  return isDocumentContent(value) ? value : undefined
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

/** The shipped content of a document; undefined for an article that the owner wrote. */
export function shippedContentOf(name: DocumentName): DocumentContent | undefined {
  const shipped = documentDefinitionOf(name).pick(shippedContent)
  return isDocumentContent(shipped) ? shipped : undefined
}

/** The published content of a document; empty for an article that is not on the website. */
export function publishedContentOf(website: LiveWebsite, name: DocumentName): DocumentContent {
  const shown = documentDefinitionOf(name).pick(website.shown().content)
  return isDocumentContent(shown) ? shown : {}
}

export async function summariseDocument(
  { database, website }: WebsiteDeps,
  name: DocumentName,
  row: repository.DocumentRow,
): Promise<DocumentSummary> {
  const { content, needsLook } = website.shown()
  const published = publishedContentOf(website, name)
  const draft = contentOf(row.draft)
  const { automatic, keyed, fields, samples } = documentDefinitionOf(name)
  const [last] = await repository.listPublishedVersions(database.kysely, name, {
    upTo: row.version,
    limit: 1,
  })
  return {
    name,
    version: row.version,
    changes: draft
      ? changesMadeByHand(published, tidyContent(draft, fields), { automatic, keyed }).length
      : 0,
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
  const { fields, groups, automatic, keyed, pageIn, alsoOn } = documentDefinitionOf(name)
  return {
    ...(await summariseDocument(deps, name, row)),
    page: pageIn(deps.website.shown().content),
    alsoOn: [...alsoOn],
    ...{ fields, groups },
    automatic: [...automatic],
    keyed: [...keyed],
    published: publishedContentOf(deps.website, name),
    draftVersion: row.draftVersion,
    ...(draft && { draft }),
    ...(planned && { planned }),
  }
}

type Seen = { name: DocumentName; draftVersion: number }

/** Locks the row, and refuses the change if the caller has not seen the latest draft. */
async function lockSeen(tx: Executor, { database }: WebsiteDeps, { name, draftVersion }: Seen) {
  const row = await repository.lockDocument(tx, database.kind, name)
  if (row.draftVersion !== draftVersion) throw conflict()
  return row
}

/** A draft as it is stored: a device may still send testimonials that were withdrawn meanwhile. */
async function storable(tx: Executor, name: DocumentName, content: DocumentContent): Promise<string> {
  return JSON.stringify(name === 'testimonials' ? await withoutWithdrawn(tx, content) : content)
}

export async function saveDraft(deps: WebsiteDeps, seen: Seen, content: DocumentContent) {
  const at = deps.now()
  const draftVersion = seen.draftVersion + 1
  await deps.database.write(async (tx) => {
    await lockSeen(tx, deps, seen)
    const draft = await storable(tx, seen.name, content)
    await repository.updateDocument(tx, seen.name, { draft, draftVersion, draftSavedAt: at })
  })
  return { draftVersion, draftSavedAt: at.toISOString() }
}

const versionRow = (
  deps: WebsiteDeps,
  document: DocumentName,
  own: Pick<repository.VersionRow, 'how' | 'body' | 'version'>,
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

/** Keeps one of two conflicting drafts as the draft, and the other as a discarded version. */
export async function resolveConflict(
  deps: WebsiteDeps,
  seen: Seen,
  { content, keeps }: { content: DocumentContent; keeps: 'mine' | 'theirs' },
): Promise<WebsiteDocument> {
  await deps.database.write(async (tx) => {
    const row = await lockSeen(tx, deps, seen)
    const mine = await storable(tx, seen.name, content)
    const draftVersion = row.draftVersion + 1
    if (keeps === 'mine') {
      await keepDiscarded(tx, deps, row)
      await repository.updateDocument(tx, seen.name, { draft: mine, draftVersion, draftSavedAt: deps.now() })
    } else {
      await keepDiscarded(tx, deps, { ...row, draft: mine })
      await repository.updateDocument(tx, seen.name, { draftVersion })
    }
  })
  return await readDocument(deps, seen.name)
}

/** Restores a published or discarded version into the draft. */
export async function restoreVersion(deps: WebsiteDeps, seen: Seen, id: string): Promise<WebsiteDocument> {
  await deps.database.write(async (tx) => {
    const draft = await storable(tx, seen.name, await readVersionContent(tx, seen.name, id))
    const row = await lockSeen(tx, deps, seen)
    await keepDiscarded(tx, deps, row)
    const change = { draft, draftVersion: row.draftVersion + 1, draftSavedAt: deps.now() }
    await repository.updateDocument(tx, seen.name, change)
  })
  return await readDocument(deps, seen.name)
}

/** The shipped content, listed as the oldest version. */
const shipped = { id: 'shipped', how: 'shipped' } as const

export async function listVersions({ database }: WebsiteDeps, name: DocumentName, limit: number) {
  const rows = await repository.listVersions(database.kysely, { document: name, limit })
  const kept: ListedVersion[] = rows.map(presentVersion)
  return shippedContentOf(name) ? [...kept, { ...shipped, name }] : kept
}

async function readVersionContent(db: Executor, name: DocumentName, id: string): Promise<DocumentContent> {
  const content =
    id === shipped.id
      ? shippedContentOf(name)
      : contentOf((await repository.findVersion(db, name, id))?.body ?? null)
  if (!content) throw new AppError('NOT_FOUND')
  return content
}

export const readVersion = async ({ database }: WebsiteDeps, name: DocumentName, id: string) => ({
  content: await readVersionContent(database.kysely, name, id),
})

export const contentMomentOf = (at: Date): Omit<Moment, 'earlier'> => ({
  today: londonDay(at),
  now: at.toISOString(),
})
export { conflict, contentOf, keepDiscarded, lockSeen, noDraft, noPlan, type Seen, versionRow }
