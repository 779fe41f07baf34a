import type { Insertable, Selectable } from 'kysely'
import type { Executor, Tables } from '#server/database/schema.ts'

type CalendarRow = Selectable<Tables['ownCalendar']>
type BusyRow = Selectable<Tables['ownCalendarTimes']>

export async function findOwnCalendar(db: Executor): Promise<CalendarRow | undefined> {
  return await db.selectFrom('ownCalendar').selectAll().executeTakeFirst()
}

export async function storeOwnCalendar(
  tx: Executor,
  calendar: Omit<Insertable<Tables['ownCalendar']>, 'id'>,
): Promise<void> {
  await tx
    .insertInto('ownCalendar')
    .values({ id: 1, ...calendar })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(calendar))
    .execute()
}

/** Records a reading of this address; returns false if it is no longer the one in use. */
export async function updateOwnCalendar(
  tx: Executor,
  address: string,
  change: Partial<Pick<CalendarRow, 'readAt' | 'problem' | 'unreadable'>>,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('ownCalendar')
    .set(change)
    .where('address', '=', address)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export async function deleteOwnCalendar(tx: Executor): Promise<void> {
  await tx.deleteFrom('ownCalendar').execute()
  await tx.deleteFrom('ownCalendarTimes').execute()
}

/** The busy times that touch this time, in order. */
export async function listBusyTimes(db: Executor, from: Date, to?: Date): Promise<BusyRow[]> {
  return await db
    .selectFrom('ownCalendarTimes')
    .selectAll()
    .where('endsAt', '>', from)
    .$if(to !== undefined, (query) => query.where('startsAt', '<', to ?? from))
    .orderBy('startsAt')
    .execute()
}

const rowsAtOnce = 1000

export async function replaceBusyTimes(tx: Executor, times: readonly BusyRow[]): Promise<void> {
  await tx.deleteFrom('ownCalendarTimes').execute()
  for (let start = 0; start < times.length; start += rowsAtOnce)
    await tx
      .insertInto('ownCalendarTimes')
      .values(times.slice(start, start + rowsAtOnce))
      .execute()
}
