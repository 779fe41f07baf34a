import { sql } from 'kysely'
import { londonDay } from '#contract/london-time.ts'
import type { DatabaseKind } from '#server/database/database.ts'
import type { Executor } from '#server/database/schema.ts'
import { markChanged } from './days-repository.ts'
import * as repository from './repository.ts'

/** The tables that hold rows of a session, and when each row was written. */
const ages = { page_views: 'viewed_at', events: 'created_at', cookie_consents: 'created_at' } as const

type Slice = { before: Date; limit: number }

/** Deletes the oldest rows written before an instant, at most so many, and says whose they were. */
export async function deleteOldRows(
  tx: Executor,
  table: keyof typeof ages,
  { before, limit }: Slice,
): Promise<string[]> {
  const age = sql.ref(ages[table])
  const { rows } = await sql<{ sessionId: string }>`delete from ${sql.table(table)} where id in
    (select id from ${sql.table(table)} where ${age} < ${before} order by ${age} limit ${limit})
    returning session_id`.execute(tx)
  return rows.map(({ sessionId }) => sessionId)
}

export async function deleteOldChoices(tx: Executor, kind: DatabaseKind, slice: Slice): Promise<string[]> {
  const deleted = await deleteOldRows(tx, 'cookie_consents', slice)
  const first: Date[] = []
  for (const sessionId of [...new Set(deleted)].sort()) {
    await repository.lockSession(tx, kind, sessionId)
    first.push(...(await repository.listEarliestChoices(tx, sessionId, 1)))
  }
  // Of a session that chose again, another choice is the first now.
  await markChanged(tx, first.map(londonDay))
  return deleted
}

/**
 * Ends visits that began before a day, once their rows of then are gone. A session that is still in use goes on as
 * a new visit, as far as rows are left of it.
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
    const visit = await repository.rebuildVisit(tx, id)
    if (visit) changed.push(visit.day)
  }
  await markChanged(tx, changed)
  return old.map(({ id }) => id)
}
