import { dayMs } from '#contract/durations.ts'
import type { Executor } from '#server/database/schema.ts'
import type { Deps } from '#server/deps.ts'
import { inBatches } from '#server/jobs/in-batches.ts'
import { deleteDiscardedDrafts, deleteReplacedVersions } from './repository.ts'

const perBatch = 100

/** Days that a published version is kept after its replacement, and a draft after it was discarded. */
export const keptForDays = { published: 365, discarded: 30 } as const

/** Deletes old versions; the published version stays, however old it is. */
export async function deleteOldVersions({ database, now }: Pick<Deps, 'database' | 'now'>): Promise<void> {
  const olderThan = (days: number) => ({
    before: new Date(now().getTime() - days * dayMs),
    limit: perBatch,
  })
  const deleteBatches = (run: (tx: Executor) => Promise<number>) =>
    inBatches(async () => (await database.write(run)) === perBatch)
  await deleteBatches((tx) => deleteReplacedVersions(tx, olderThan(keptForDays.published)))
  await deleteBatches((tx) => deleteDiscardedDrafts(tx, olderThan(keptForDays.discarded)))
}
