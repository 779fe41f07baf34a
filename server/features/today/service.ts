import type { Notice } from '#contract/today.ts'
import { databaseFolder, readDiskSpace } from '#server/database/disk-room.ts'
import type { Deps } from '#server/deps.ts'
import { backupStatus } from '#server/features/backups/service.ts'
import { findWaitingSince } from '#server/features/mail/service.ts'
import { readOwnCalendar } from '#server/features/own-calendar/service.ts'
import { listOpenDataRequests } from '#server/features/rights/service.ts'
import { countOverdueRequests } from '#server/features/worklist/service.ts'
import { logFault } from '#server/process/log.ts'
import * as of from './rules.ts'

export { hasOutsideCopy } from './rules.ts'

export type TodayDeps = Pick<Deps, 'config' | 'database' | 'log' | 'mailSettings' | 'now'>

/** What needs the owner now besides the requests; usually nothing. */
export async function findNotices(deps: TodayDeps): Promise<Notice[]> {
  const { config, log, mailSettings, now } = deps
  const at = now()
  const found = await Promise.allSettled([
    findWaitingSince(deps).then((waitsSince) =>
      of.mailNotice({ isSetUp: mailSettings.smtp !== undefined, waitsSince }, at),
    ),
    backupStatus(deps).then((times) => of.backupNotice(times, at)),
    readDiskSpace(databaseFolder(config)).then(of.diskNotice),
    countOverdueRequests(deps).then(of.overdueNotice),
    listOpenDataRequests(deps).then((open) => of.legalNotice(open, at)),
    readOwnCalendar(deps).then(({ calendar }) => of.calendarNotice(calendar, at)),
  ])
  // One failing check must not hide the others.
  for (const part of found)
    if (part.status === 'rejected') logFault(log, part.reason, 'A check for Today failed')
  return found.flatMap((part) => (part.status === 'fulfilled' && part.value ? [part.value] : []))
}
