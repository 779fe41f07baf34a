import { hourMs } from '#contract/durations.ts'
import type { MachineNotice } from '#contract/machine.ts'
import { databaseFolder, readDiskSpace } from '#server/database/disk-room.ts'
import type { Deps } from '#server/deps.ts'
import { readOffSiteState as readOffSiteBackup } from '#server/features/backups/off-site/service.ts'
import { readBackupHealth } from '#server/features/backups/service.ts'
import { certificateStateOf } from '#server/features/go-live/service.ts'
import { readMailStatus } from '#server/features/mail/service.ts'
import { readFeedState } from '#server/features/own-calendar/service.ts'
import { findOldestDue } from '#server/mail/repository.ts'
import * as of from './notices.ts'
import { listFailingJobs } from './repository.ts'

export type NoticeDeps = Pick<
  Deps,
  'clockGuard' | 'config' | 'copies' | 'database' | 'lastCertificate' | 'mailSettings' | 'now' | 'sealer'
> & { readRoom?: typeof readDiskSpace }

/** Failing jobs are retried within an hour; without a retry for two, the job no longer exists. */
const retriedWithinMs = 2 * hourMs

/** Problems that do not resolve themselves, usually none: shown on Today, to monitors and in notice mails. */
export async function findNotices(deps: NoticeDeps): Promise<MachineNotice[]> {
  const { config, database, lastCertificate, now, readRoom = readDiskSpace } = deps
  const { kysely } = database
  const at = now()
  const ago = (ms: number) => new Date(at.getTime() - ms)
  const found = await Promise.allSettled([
    readBackupHealth(deps).then((health) => of.backupNotice(health, at)),
    readOffSiteBackup(deps).then(of.offSiteNotice),
    readRoom(databaseFolder(config)).then(of.diskNotice),
    lastCertificate().then((known) =>
      known ? of.certificateNotice(known, certificateStateOf(known, at), config.siteUrl) : [],
    ),
    readMailStatus(deps).then(async (status) =>
      of.mailNotice({ ...status, dueSince: await findOldestDue(kysely, at, !status.dayLimit) }, at),
    ),
    listFailingJobs(kysely, { since: ago(of.failingJobMs), triedAfter: ago(retriedWithinMs) }).then(
      of.failingJobsNotice,
    ),
    readFeedState(deps).then((state) => of.ownCalendarNotice(state, at)),
  ])
  // One failing check, as on a damaged database, must not hide the others.
  return found.flatMap((part) => (part.status === 'fulfilled' ? part.value : []))
}
