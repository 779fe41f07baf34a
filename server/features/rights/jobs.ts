import { dayMs } from '#contract/durations.ts'
import type { Deps } from '#server/deps.ts'
import { nightly } from '#server/jobs/schedule.ts'
import type { Job } from '#server/jobs/scheduler.ts'
import * as repository from './repository.ts'

const rowsPerSlice = 50

/** Retention of an unconfirmed request in days. Its link works for one day; for the rest a new link can be sent. */
export const unconfirmedForDays = 3
/** Days that an answered request is kept: it is evidence while a complaint to the Information Commissioner is possible. */
export const answeredForDays = 365

/** Deletes unconfirmed and long answered requests, with the mails about them. */
export function deleteOldDataRequests({ database, now }: Pick<Deps, 'database' | 'now'>): Job {
  return {
    name: 'delete-old-data-requests',
    isFinal: true,
    isDue: nightly.isDue,
    async runSlice() {
      const before = (days: number) => new Date(now().getTime() - days * dayMs)
      const old = [
        { linkSentBefore: before(unconfirmedForDays) },
        { answeredBefore: before(answeredForDays) },
      ] as const
      return await database.write(async (tx) => {
        let hasMore = false
        for (const which of old)
          hasMore = (await repository.deleteOldRequests(tx, database.kind, which, rowsPerSlice)) || hasMore
        return hasMore
      })
    },
  }
}
