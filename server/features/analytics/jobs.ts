import type { DataDeps } from '#server/deps.ts'
import { londonMidnight, monthsBefore } from '#server/london-days.ts'
import * as repository from './repository.ts'
import { firstDayKept } from './service.ts'
import { storeMissingTotals } from './summary.ts'

export const consentMonthsKept = 24

/** Stores the totals of finished days, and deletes rows past their retention period; the totals stay. */
export async function deleteOldVisits(deps: DataDeps): Promise<void> {
  await storeMissingTotals(deps)
  const at = deps.now()
  const visits = londonMidnight(firstDayKept(at))
  const old = [
    ['pageViews', visits],
    ['events', visits],
    ['cookieConsents', monthsBefore(at, consentMonthsKept)],
  ] as const
  for (const [table, before] of old)
    await deps.database.write((tx) => repository.deleteRowsBefore(tx, table, before))
}
