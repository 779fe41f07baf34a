import type { Executor } from '#server/database/schema.ts'

/** Jobs that have failed since then, and are still tried: a release that is gone has left its rows. */
export async function listFailingJobs(
  db: Executor,
  { since, triedAfter }: { since: Date; triedAfter: Date },
) {
  const rows = await db
    .selectFrom('jobs')
    .select(['name', 'failingSince'])
    .where('failingSince', '<=', since)
    .where('retryAt', '>', triedAfter)
    .orderBy('failingSince')
    .orderBy('name')
    .execute()
  return rows.flatMap(({ name, failingSince }) => (failingSince ? [{ name, failingSince }] : []))
}

/** Stores that she is told now; false where another process has told her since. */
export async function recordNotified(
  tx: Executor,
  { kind, at, before }: { kind: string; at: Date; before: Date },
): Promise<boolean> {
  const told = await tx
    .insertInto('toldMatters')
    .values({ kind, toldAt: at })
    .onConflict((conflict) =>
      conflict
        .column('kind')
        .doUpdateSet({ toldAt: at })
        // One in the future was stored by a clock that was wrong.
        .where((eb) => eb.or([eb('toldMatters.toldAt', '<', before), eb('toldMatters.toldAt', '>', at)])),
    )
    .returning('kind')
    .execute()
  return told.length > 0
}

/** Takes back what is not on its way yet; what those mails told counts as untold again. */
export async function takeBackUnsent(tx: Executor): Promise<void> {
  const deleted = await tx
    .deleteFrom('mails')
    .where('kind', '=', 'machine_matters')
    .where('batchId', 'is', null)
    .where('state', '=', 'waiting')
    .where('leasedBy', 'is', null)
    .returning('createdAt')
    .execute()
  if (deleted.length === 0) return
  const times = deleted.map(({ createdAt }) => createdAt)
  await tx.deleteFrom('toldMatters').where('toldAt', 'in', times).execute()
}
