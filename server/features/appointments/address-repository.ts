import type { Executor } from '#server/database/schema.ts'

const addressName = 'calendar-address'

/** Stores the hash of the calendar's only address. */
export async function putCalendarAddress(tx: Executor, hash: string, createdAt: Date): Promise<void> {
  await tx
    .insertInto('secrets')
    .values({ name: addressName, value: hash, createdAt })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value: hash, createdAt }))
    .execute()
}

/** Says whether there was one. */
export async function deleteCalendarAddress(tx: Executor): Promise<boolean> {
  const deleted = await tx
    .deleteFrom('secrets')
    .where('name', '=', addressName)
    .returning('name')
    .executeTakeFirst()
  return deleted !== undefined
}

export async function findCalendarAddressDate(db: Executor): Promise<Date | undefined> {
  const row = await db
    .selectFrom('secrets')
    .select('createdAt')
    .where('name', '=', addressName)
    .executeTakeFirst()
  return row?.createdAt
}

export async function isCalendarAddress(db: Executor, hash: string): Promise<boolean> {
  const row = await db
    .selectFrom('secrets')
    .select('name')
    .where('name', '=', addressName)
    .where('value', '=', hash)
    .executeTakeFirst()
  return row !== undefined
}
