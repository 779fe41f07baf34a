import type { Notice } from '#contract/today.ts'
import { readFreeBytes } from '#server/database/disk-room.ts'
import type { Deps } from '#server/deps.ts'
import { backupStatus } from '#server/features/backups/service.ts'
import { countOverdueRequests } from '#server/features/consultations/service.ts'
import { findWaitingSince } from '#server/features/mail/service.ts'
import { readOwnCalendar } from '#server/features/own-calendar/service.ts'
import { listDataRequests } from '#server/features/rights/service.ts'
import { logFault } from '#server/process/log.ts'
import * as of from './rules.ts'

export { hasOutsideCopy } from './rules.ts'

export type TodayDeps = Pick<Deps, 'config' | 'database' | 'log' | 'mailSettings' | 'now'>

/** What needs the owner now besides the requests; usually nothing. */
export async function findNotices(deps: TodayDeps): Promise<Notice[]> {
  const { config, log, mailSettings, now } = deps
  const at = now()
  const isSetUp = mailSettings.smtp !== undefined
  // One failing check must not hide the others.
  const checks = await Promise.allSettled([
    findWaitingSince(deps).then((waitsSince) => of.mailNotice({ isSetUp, waitsSince }, at)),
    backupStatus(deps).then((times) => of.backupNotice(times, at)),
    readFreeBytes(config).then(of.diskNotice),
    countOverdueRequests(deps).then(of.overdueNotice),
    listDataRequests(deps).then(of.legalNotice),
    readOwnCalendar(deps).then(({ calendar }) => of.calendarNotice(calendar, at)),
  ])
  return checks.flatMap((check) => {
    if (check.status === 'fulfilled') return check.value ?? []
    logFault(log, check.reason, 'A check of Today failed')
    return []
  })
}
