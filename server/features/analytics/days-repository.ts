import { type Selectable, sql } from 'kysely'
import type { Executor, Tables } from '#server/database/schema.ts'

export type Day = Omit<Selectable<Tables['days']>, 'state'>
export type Counted = { totals: Omit<Day, 'day'>; names: Tables['dayNames'][] }

/**
 * Notes that totals of these days have to be counted again. Last in a transaction, since others wait for the lock; and
 * in one order, so that no two wait for each other.
 */
export async function markChanged(tx: Executor, days: Iterable<string>): Promise<void> {
  const rows = [...new Set(days)].sort().map((day) => sql`(${day})`)
  if (rows.length === 0) return
  // Written out, as it runs with every report: built by the query builder it took several times as long.
  await sql`insert into days (day) values ${sql.join(rows)}
    on conflict (day) do update set state = 'changed' where days.state = 'counted'`.execute(tx)
}

/** Notes that a day is being counted, and keeps others from noting a change meanwhile; false if there is none. */
export async function takeChanged(tx: Executor, day: string): Promise<boolean> {
  const taken = await tx
    .updateTable('days')
    .set({ state: 'counted' })
    .where('day', '=', day)
    .where('state', '=', 'changed')
    .returning('day')
    .execute()
  return taken.length > 0
}

export async function saveCounted(tx: Executor, day: string, { totals, names }: Counted): Promise<void> {
  await tx.updateTable('days').set(totals).where('day', '=', day).execute()
  await tx
    .deleteFrom('dayNames')
    .where('subject', 'in', ['page', 'referrer', 'event'])
    .where('day', '=', day)
    .execute()
  if (names.length > 0) await tx.insertInto('dayNames').values(names).execute()
}

/** Days before this one, or all, whose totals have to be counted again; the oldest first. */
export async function listChangedDays(db: Executor, before = '9999'): Promise<string[]> {
  const days = await db
    .selectFrom('days')
    .select('day')
    .where('state', '=', 'changed')
    .where('day', '<', before)
    .orderBy('day')
    .execute()
  return days.map(({ day }) => day)
}

/** Days before this one keep the totals they have. */
export async function makeFinal(tx: Executor, before: string): Promise<void> {
  await tx
    .updateTable('days')
    .set({ state: 'final' })
    .where('day', '<', before)
    .where('state', '=', 'counted')
    .execute()
}
