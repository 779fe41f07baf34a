import { dayMs } from '#contract/durations.ts'
import type { Config } from '#server/config.ts'
import type { Database } from '#server/database/database.ts'
import { hourly, nightly } from '#server/jobs/schedule.ts'
import type { Job } from '#server/jobs/scheduler.ts'
import * as repository from './repository.ts'
import { openUploadStore } from './upload-store.ts'

export const picturesKeptForDays = 30
const keptForMs = picturesKeptForDays * dayMs
/** Checking one picture reads every version of the website: few per slice, so that requests do not wait. */
const perSlice = 3

/**
 * Deletes the files of pictures withdrawn 30 days ago, and the owner's pictures and testimonial proofs of
 * that age that no draft, version or newsletter names.
 */
export function deleteUnusedPictures({ database, now }: { database: Database; now: () => Date }): Job {
  let after = ''
  return {
    name: 'delete-unused-pictures',
    isFinal: true,
    isDue: nightly.isDue,
    async runSlice() {
      const before = new Date(now().getTime() - keptForMs)
      const { kysely } = database
      const older = await repository.listOlderPictures(kysely, { before, after, limit: perSlice })
      for (const { id, withdrawnAt } of older) {
        const isWithdrawn = withdrawnAt !== null && withdrawnAt < before
        if (isWithdrawn) await database.write((tx) => repository.deletePictureFiles(tx, id))
        else if (withdrawnAt === null && !(await repository.isPictureUsed(kysely, id)))
          await database.write((tx) => repository.deletePicture(tx, id))
      }
      if (after === '')
        for (const entry of await repository.listOlderEvidence(kysely, before))
          if (!(await repository.isPictureUsed(kysely, `"${entry}"`)))
            await database.write((tx) => repository.deleteEvidence(tx, entry))
      after = older.length === perSlice ? (older.at(-1)?.id ?? '') : ''
      return after !== ''
    },
  }
}

/** Deletes unfinished uploads, also after a restart: an original photograph says where it was taken. */
export function deleteAbandonedUploads({
  config,
  now,
}: {
  config: Pick<Config, 'dataDir'>
  now: () => Date
}): Job {
  return {
    name: 'delete-abandoned-uploads',
    isDue: hourly.isDue,
    async runSlice() {
      await openUploadStore(config.dataDir, now).forgetOld()
      return false
    },
  }
}
