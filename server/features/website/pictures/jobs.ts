import { dayMs } from '#contract/durations.ts'
import type { Deps } from '#server/deps.ts'
import { inBatches } from '#server/jobs/in-batches.ts'
import * as repository from './repository.ts'

export const picturesKeptForDays = 30
const keptForMs = picturesKeptForDays * dayMs
/** Checking one picture reads every version of the website: few per batch, so that requests do not wait. */
const perBatch = 3

/**
 * Deletes the files of pictures withdrawn 30 days ago, and the owner's pictures of that age that no draft,
 * version or newsletter names.
 */
export async function deleteUnusedPictures({ database, now }: Pick<Deps, 'database' | 'now'>): Promise<void> {
  const { kysely, write } = database
  const before = new Date(now().getTime() - keptForMs)
  let after = ''
  await inBatches(async () => {
    const older = await repository.listOlderPictures(kysely, { before, after, limit: perBatch })
    for (const { id, withdrawnAt } of older) {
      const isWithdrawn = withdrawnAt !== null && withdrawnAt < before
      if (isWithdrawn) await write((tx) => repository.deletePictureFiles(tx, id))
      else if (withdrawnAt === null && !(await repository.isPictureUsed(kysely, id)))
        await write((tx) => repository.deletePicture(tx, id))
    }
    after = older.at(-1)?.id ?? ''
    return older.length === perBatch
  })
}
