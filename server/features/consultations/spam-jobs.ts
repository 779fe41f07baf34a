import { junkKeptForDays } from '#contract/worklist.ts'
import type { Deps } from '#server/deps.ts'
import { nightly } from '#server/jobs/schedule.ts'
import type { Job } from '#server/jobs/scheduler.ts'
import { deleteWithAll } from './service.ts'
import { listOldJunk } from './spam-repository.ts'

const dayMs = 24 * 60 * 60 * 1000
const rowsPerSlice = 100

/** Deletes what has been in Junk for long, whoever put it there, as if the owner had deleted it. */
export function deleteOldJunk({ database, now }: Pick<Deps, 'database' | 'now'>): Job {
  return {
    name: 'delete-old-junk',
    isFinal: true,
    isDue: nightly.isDue,
    async runSlice() {
      const before = new Date(now().getTime() - junkKeptForDays * dayMs)
      return await database.write(async (tx) => {
        const ids = await listOldJunk(tx, before, rowsPerSlice)
        for (const id of ids) await deleteWithAll(tx, id)
        return ids.length === rowsPerSlice
      })
    },
  }
}
