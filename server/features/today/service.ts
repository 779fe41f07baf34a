import type { Notice } from '#contract/today.ts'
import { databaseFolder, readDiskSpace } from '#server/database/disk-room.ts'
import type { Deps } from '#server/deps.ts'
import { backupStatus } from '#server/features/backups/service.ts'
import { countOverdueRequests } from '#server/features/consultations/service.ts'
import { findWaitingSince } from '#server/features/mail/service.ts'
import { readOwnCalendar } from '#server/features/own-calendar/service.ts'
import { listOpenDataRequests } from '#server/features/rights/service.ts'
import { logFault } from '#server/process/log.ts'
import * as of from './rules.ts'

export { hasOutsideCopy } from './rules.ts'

export type TodayDeps = Pick<Deps, 'config' | 'database' | 'log' | 'mailSettings' | 'now'>

/** Checks that fail just now: each is logged once, and again after it has worked. */
const failing = new Set<string>()

/** What needs the owner now besides the requests; usually nothing. */
export async function findNotices(deps: TodayDeps): Promise<Notice[]> {
  const { config, log, mailSettings, now } = deps
  const at = now()
  const checks: Record<string, () => Promise<Notice | undefined>> = {
    mail: async () =>
      of.mailNotice(
        { isSetUp: mailSettings.smtp !== undefined, waitsSince: await findWaitingSince(deps) },
        at,
      ),
    backup: async () => of.backupNotice(await backupStatus(deps), at),
    disk: async () => of.diskNotice(await readDiskSpace(databaseFolder(config))),
    requests: async () => of.overdueNotice(await countOverdueRequests(deps)),
    law: async () => of.legalNotice(await listOpenDataRequests(deps), at),
    calendar: async () => of.calendarNotice((await readOwnCalendar(deps)).calendar, at),
  }
  // One failing check must not hide the others.
  const found = await Promise.all(
    Object.entries(checks).map(async ([check, run]) => {
      try {
        const notice = await run()
        failing.delete(check)
        return notice
      } catch (error) {
        if (!failing.has(check)) logFault(log, error, 'A check of Today failed', { check })
        failing.add(check)
        return undefined
      }
    }),
  )
  return found.filter((notice) => notice !== undefined)
}
