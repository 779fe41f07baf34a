import type { Executor } from '#server/database/schema.ts'

/** Since when there is something to lose: an account. */
export async function findBeginning(db: Executor): Promise<Date | undefined> {
  const user = await db.selectFrom('adminUsers').select('createdAt').orderBy('createdAt').executeTakeFirst()
  return user?.createdAt
}
