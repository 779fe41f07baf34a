import type { Executor } from '#server/database/schema.ts'

export async function countOlder(db: Executor, than: Date): Promise<number> {
  const { total } = await db
    .selectFrom('consultations')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where('createdAt', '<', than)
    .executeTakeFirstOrThrow()
  return total
}

export async function listOlder(db: Executor, than: Date, limit: number): Promise<{ id: string }[]> {
  return await db
    .selectFrom('consultations')
    .select('id')
    .where('createdAt', '<', than)
    .orderBy('createdAt')
    .limit(limit)
    .execute()
}
