import { dayMs } from '#contract/durations.ts'
import { idempotencyWindowMs } from '#contract/limits.ts'
import { junkKeptForDays } from '#contract/worklist.ts'
import type { Deps } from '#server/deps.ts'
import { inBatches } from '#server/jobs/in-batches.ts'
import { deleteIdempotencyKeys, listOldJunk } from './repository.ts'
import { deleteConsultationAndItsRows } from './service.ts'

const rowsPerBatch = 100

/** Deletes old junk, whether the shield or the owner put it there, as if she had deleted it. */
export async function deleteOldJunk({ database, now }: Pick<Deps, 'database' | 'now'>): Promise<void> {
  const at = now()
  const before = new Date(at.getTime() - junkKeptForDays * dayMs)
  await inBatches(() =>
    database.write(async (tx) => {
      const ids = await listOldJunk(tx, { before, now: at }, rowsPerBatch)
      for (const id of ids) await deleteConsultationAndItsRows(tx, id)
      return ids.length === rowsPerBatch
    }),
  )
}

/** Deletes the keys of requests that may be sent again as new ones. */
export async function deleteOldKeys({ database, now }: Pick<Deps, 'database' | 'now'>): Promise<void> {
  const heldSince = new Date(now().getTime() - idempotencyWindowMs)
  await database.write((tx) => deleteIdempotencyKeys(tx, heldSince))
}
