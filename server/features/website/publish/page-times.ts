import * as z from 'zod/mini'
import type { Database, DatabaseKind } from '#server/database/database.ts'
import type { Executor } from '#server/database/schema.ts'
import { findDocument, lockDocument, updateDocument } from '#server/features/website/repository.ts'
import type { ChangedTimes, Edition } from '#server/http/edition.ts'
import { parseStored } from './stored-content.ts'

/**
 * The row beside those of the documents that says what each page was when it was drawn last, and since when: so every process
 * tells the same time, and one that starts knows it. It has no version, no draft and no time to be published at.
 */
const row = 'pages'

const Known = z.record(z.string(), z.object({ hash: z.string(), at: z.iso.datetime() }))
type Known = z.output<typeof Known>
type Hashes = Edition['hashes']
/** When a page became what it is, if it was something else until then. */
type ChangedAt = (before: Date | undefined) => Date

function parse(text: string | null): Known {
  const parsed = Known.safeParse(text === null ? {} : parseStored(text))
  return parsed.success ? parsed.data : {}
}

const timesOf = (known: Known): ChangedTimes =>
  new Map(Object.entries(known).map(([path, { at }]) => [path, new Date(at)] as const))

function settle(known: Known, hashes: Hashes, changedAt: ChangedAt): Known {
  const entries = Array.from(hashes, ([path, hash]) => {
    const before = known[path]
    if (before?.hash === hash) return [path, before] as const
    const at = changedAt(before && new Date(before.at)).toISOString()
    // A clock that was put back must not make a page look older than the one it takes the place of.
    return [path, { hash, at: before && before.at > at ? before.at : at }] as const
  })
  return Object.fromEntries(entries)
}

export async function settleTimesIn(
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

/**
 * Since when each page is as it is drawn now. Whoever first draws one that has changed stores the time for all; not a program that
 * only reads, beside the site.
 */
export async function settleTimes(
  { kysely, kind, write }: Database,
  hashes: Hashes,
  changedAt: ChangedAt,
  isReadOnly = false,
): Promise<ChangedTimes> {
  const known = parse((await findDocument(kysely, row)).planned)
  const isKnown = Array.from(hashes).every(([path, hash]) => known[path]?.hash === hash)
  if (isKnown) return timesOf(known)
  if (isReadOnly) return timesOf(settle(known, hashes, changedAt))
  return await write((tx) => settleTimesIn(tx, kind, hashes, changedAt))
}
