import type { Executor } from '#server/database/schema.ts'

export async function listSkippedSteps(db: Executor): Promise<string[]> {
  const rows = await db.selectFrom('skippedSteps').select('name').execute()
  return rows.map(({ name }) => name)
}

export async function insertSkippedStep(tx: Executor, name: string, skippedAt: Date): Promise<void> {
  await tx
    .insertInto('skippedSteps')
    .values({ name, skippedAt })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute()
}

export async function deleteSkippedStep(tx: Executor, name: string): Promise<void> {
  await tx.deleteFrom('skippedSteps').where('name', '=', name).execute()
}
