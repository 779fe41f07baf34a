import * as z from 'zod/mini'
import type { Database, DatabaseKind } from '#server/database/database.ts'
import type { Executor } from '#server/database/schema.ts'
import { findDocument, lockDocument, updateDocument } from '#server/features/website/repository.ts'
import type { ChangedTimes, RenderedSite } from '#server/http/rendered-site.ts'
import { parseStoredJson } from './stored-content.ts'

/**
 * A row beside those of the documents: the hash of each page and when it last changed, so that all processes
 * send the same time and a new one knows it. It has no version, no draft and no time of publication.
 */
const row = 'pages'

const Known = z.record(z.string(), z.object({ hash: z.string(), at: z.iso.datetime() }))
type Known = z.output<typeof Known>
type Hashes = RenderedSite['hashes']
/** When a changed page changed, given the time of its previous bytes. */
type ChangedAt = (before: Date | undefined) => Date

function parse(text: string | null): Known {
  const parsed = Known.safeParse(text === null ? {} : parseStoredJson(text))
  return parsed.success ? parsed.data : {}
}

const timesOf = (known: Known): ChangedTimes =>
  new Map(Object.entries(known).map(([path, { at }]) => [path, new Date(at)] as const))

function settle(known: Known, hashes: Hashes, changedAt: ChangedAt): Known {
  const entries = Array.from(hashes, ([path, hash]) => {
    const before = known[path]
    if (before?.hash === hash) return [path, before] as const
    const at = changedAt(before && new Date(before.at)).toISOString()
    // A clock that was set back must not make a page look older than its predecessor.
    return [path, { hash, at: before && before.at > at ? before.at : at }] as const
  })
  return Object.fromEntries(entries)
}

export async function storePageTimes(
  tx: Executor,
  kind: DatabaseKind,
  hashes: Hashes,
  changedAt: ChangedAt,
): Promise<ChangedTimes> {
  const { planned } = await lockDocument(tx, kind, row)
  const settled = settle(parse(planned), hashes, changedAt)
  await updateDocument(tx, row, { planned: JSON.stringify(settled) })
  return timesOf(settled)
}

/** When each page last changed. The first process that renders a changed page stores the time for all. */
export async function recordPageChangeTimes(
  { kysely, kind, write }: Database,
  hashes: Hashes,
  changedAt: ChangedAt,
): Promise<ChangedTimes> {
  const known = parse((await findDocument(kysely, row)).planned)
  const isKnown = Array.from(hashes).every(([path, hash]) => known[path]?.hash === hash)
  if (isKnown) return timesOf(known)
  return await write((tx) => storePageTimes(tx, kind, hashes, changedAt))
}
