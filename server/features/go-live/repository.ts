import type { Executor } from '#server/database/schema.ts'

export async function readDoneSteps(db: Executor): Promise<Map<string, Date>> {
  const rows = await db.selectFrom('setUpSteps').selectAll().execute()
  return new Map(rows.map(({ name, doneAt }) => [name, doneAt]))
}

/** Keeps the first time, if the step was done before. */
export async function recordStepDone(tx: Executor, name: string, doneAt: Date): Promise<void> {
  await tx
    .insertInto('setUpSteps')
    .values({ name, doneAt })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute()
}

export async function deleteStep(tx: Executor, name: string): Promise<void> {
  await tx.deleteFrom('setUpSteps').where('name', '=', name).execute()
}
