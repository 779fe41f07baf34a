import type { Deps } from '#server/deps.ts'
import { deleteOldSignIns } from '#server/features/account/service.ts'
import { deleteOldVisits } from '#server/features/analytics/jobs.ts'
import { deleteOldAppointments } from '#server/features/appointments/service.ts'
import { deleteOldBackups } from '#server/features/backups/files.ts'
import { makeBackup } from '#server/features/backups/service.ts'
import { deleteOldJunk } from '#server/features/consultations/service.ts'
import { deleteOldDataRequests } from '#server/features/rights/service.ts'
import { deleteUnusedPictures } from '#server/features/website/pictures/service.ts'
import { deleteOldVersions } from '#server/features/website/repository.ts'
import { deleteOldMails } from '#server/mail/jobs.ts'
import { logFault } from '#server/process/log.ts'

export type NightDeps = Pick<Deps, 'config' | 'database' | 'log' | 'now'>

const vacuum = ({ database }: NightDeps): Promise<void> => database.vacuum()

const afterBackup = [
  deleteOldVisits,
  deleteOldMails,
  deleteOldSignIns,
  deleteOldJunk,
  deleteOldDataRequests,
  deleteOldAppointments,
  deleteOldVersions,
  deleteUnusedPictures,
  vacuum,
  deleteOldBackups,
] as const satisfies readonly ((deps: NightDeps) => Promise<void>)[]

/**
 * Makes the backup, and deletes what is old only if that succeeded: however wrong the clock is, the backup of the same
 * night holds what it deletes.
 */
export async function night(deps: NightDeps): Promise<void> {
  await makeBackup(deps)
  for (const step of afterBackup)
    try {
      await step(deps)
    } catch (error) {
      // One table that cannot be cleared must keep no other.
      logFault(deps.log, error, 'A step of the night failed', { step: step.name })
    }
}
