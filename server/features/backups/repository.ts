import type { Executor } from '#server/database/schema.ts'

/** When the first account was created: before that there is nothing to back up. */
export async function findFirstAccountDate(db: Executor): Promise<Date | undefined> {
  const user = await db.selectFrom('adminUsers').select('createdAt').orderBy('createdAt').executeTakeFirst()
  return user?.createdAt
}
