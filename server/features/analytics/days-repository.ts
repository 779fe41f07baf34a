import { type Selectable, sql } from 'kysely'
import type { Executor, Tables } from '#server/database/schema.ts'

export type Day = Omit<Selectable<Tables['days']>, 'state'>
export type Counted = { totals: Omit<Day, 'day'>; names: Tables['dayNames'][] }

/**
 * Marks days for recounting. Call it last in a transaction, because it takes row locks; days are sorted so that two
 * writers cannot deadlock.
 */
export async function markDaysChanged(tx: Executor, days: Iterable<string>): Promise<void> {
  const rows = [...new Set(days)].sort().map((day) => sql`(${day})`)
  if (rows.length === 0) return
  // Raw SQL: this runs with every report, and the query builder took several times as long.
  await sql`insert into days (day) values ${sql.join(rows)}
    on conflict (day) do update set state = 'changed' where days.state = 'counted'`.execute(tx)
}

/** Marks a changed day as counted and locks its row until the transaction ends; false if it has no changes. */
export async function claimDayForRecount(tx: Executor, day: string): Promise<boolean> {
  const taken = await tx
    .updateTable('days')
    .set({ state: 'counted' })
    .where('day', '=', day)
    .where('state', '=', 'changed')
    .returning('day')
    .execute()
  return taken.length > 0
}

export async function saveDayTotals(tx: Executor, day: string, { totals, names }: Counted): Promise<void> {
  await tx.updateTable('days').set(totals).where('day', '=', day).execute()
  await tx
    .deleteFrom('dayNames')
    .where('subject', 'in', ['page', 'referrer', 'event'])
    .where('day', '=', day)
    .execute()
  if (names.length > 0) await tx.insertInto('dayNames').values(names).execute()
}

/** Days that need recounting, oldest first; optionally only those before a given day. */
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

/** Freezes the totals of counted days before the given day. */
export async function freezeDayTotals(tx: Executor, before: string): Promise<void> {
  await tx
    .updateTable('days')
    .set({ state: 'final' })
    .where('day', '<', before)
    .where('state', '=', 'counted')
    .execute()
}
