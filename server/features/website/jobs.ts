import { dayMs } from '#contract/durations.ts'
import type { Database } from '#server/database/database.ts'
import { nightly } from '#server/jobs/schedule.ts'
import type { Job } from '#server/jobs/scheduler.ts'
import { deleteDiscardedDrafts, deleteReplacedVersions } from './repository.ts'

const perSlice = 100

/** Days that a published version is kept after its replacement, and a draft after it was discarded. */
export const keptForDays = { published: 365, discarded: 30 } as const

/** Deletes old versions; the published version stays, however old it is. */
export const deleteOldVersions = ({ database, now }: { database: Database; now: () => Date }): Job => ({
  name: 'delete-old-website-versions',
  isFinal: true,
  isDue: nightly.isDue,
  async runSlice() {
    const before = (days: number) => new Date(now().getTime() - days * dayMs)
    return await database.write(async (tx) => {
      const deleted = [
        await deleteReplacedVersions(tx, { before: before(keptForDays.published), limit: perSlice }),
        await deleteDiscardedDrafts(tx, { before: before(keptForDays.discarded), limit: perSlice }),
      ]
      return deleted.includes(perSlice)
    })
  },
})
