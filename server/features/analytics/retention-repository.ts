import { sql } from 'kysely'
import { londonDay } from '#contract/london-time.ts'
import type { DatabaseKind } from '#server/database/database.ts'
import type { Executor } from '#server/database/schema.ts'
import { markDaysChanged } from './days-repository.ts'
import * as repository from './repository.ts'

/** Tables with rows per session, and the column that holds each row's time. */
const timeColumns = { page_views: 'viewed_at', events: 'created_at', cookie_consents: 'created_at' } as const

type Slice = { before: Date; limit: number }

/** Deletes up to `limit` of the oldest rows written before an instant, and returns their session ids. */
export async function deleteOldTrackingRows(
  tx: Executor,
  table: keyof typeof timeColumns,
  { before, limit }: Slice,
): Promise<string[]> {
  const age = sql.ref(timeColumns[table])
  const { rows } = await sql<{ sessionId: string }>`delete from ${sql.table(table)} where id in
    (select id from ${sql.table(table)} where ${age} < ${before} order by ${age} limit ${limit})
    returning session_id`.execute(tx)
  return rows.map(({ sessionId }) => sessionId)
}

export async function deleteOldChoices(tx: Executor, kind: DatabaseKind, slice: Slice): Promise<string[]> {
  const deleted = await deleteOldTrackingRows(tx, 'cookie_consents', slice)
  const first: Date[] = []
  for (const sessionId of [...new Set(deleted)].sort()) {
    await repository.lockSession(tx, kind, sessionId)
    first.push(...(await repository.listEarliestChoices(tx, sessionId, 1)))
  }
  // A session with several choices now has a later first choice, so that day's totals change.
  await markDaysChanged(tx, first.map(londonDay))
  return deleted
}

/**
 * Ends visits that began before a day, once their rows from that time are deleted. A session with newer rows
 * continues as a new visit.
 */
export async function endOldVisits(
  tx: Executor,
  kind: DatabaseKind,
  { before, limit }: { before: string; limit: number },
): Promise<string[]> {
  const old = await tx
    .selectFrom('sessions')
    .select('id')
    .where('day', '<', before)
    .orderBy('day')
    .orderBy('id')
    .limit(limit)
    .execute()
  const changed: string[] = []
  for (const { id } of old) {
    await repository.lockSession(tx, kind, id)
    const visit = await repository.recomputeVisit(tx, id)
    if (visit) changed.push(visit.day)
  }
  await markDaysChanged(tx, changed)
  return old.map(({ id }) => id)
}
