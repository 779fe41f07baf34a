import type { DataDeps } from '#server/deps.ts'
import { londonMidnight, monthsBefore } from '#server/london-days.ts'
import { firstDayKept } from './service.ts'
import { storeMissingTotals } from './summary.ts'

export const consentMonthsKept = 24

/** Stores the totals of finished days, and deletes rows past their retention period; the totals stay. */
export async function deleteOldVisits(deps: DataDeps): Promise<void> {
  await storeMissingTotals(deps)
  const at = deps.now()
  const visits = londonMidnight(firstDayKept(at))
  const choices = monthsBefore(at, consentMonthsKept)
  await deps.database.write(async (tx) => {
    await tx.deleteFrom('pageViews').where('viewedAt', '<', visits).execute()
    await tx.deleteFrom('events').where('createdAt', '<', visits).execute()
    await tx.deleteFrom('cookieConsents').where('createdAt', '<', choices).execute()
  })
}
