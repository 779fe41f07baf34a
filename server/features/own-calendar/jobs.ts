import type { Deps } from '#server/deps.ts'
import { createSchedule } from '#server/jobs/schedule.ts'
import type { Job } from '#server/jobs/scheduler.ts'
import { runInSlices } from '#server/jobs/scheduler.ts'
import { refreshOwnCalendar } from './service.ts'

const everyQuarterOfAnHour = createSchedule('*/15 * * * *')

/** Reads the owner's own calendar every 15 minutes. */
export const refreshCalendar = (deps: Pick<Deps, 'calendarReader' | 'database' | 'now' | 'sealer'>): Job => ({
  name: 'own-calendar',
  isDue: everyQuarterOfAnHour.isDue,
  runSlice: runInSlices(async () => {
    await refreshOwnCalendar(deps)
  }),
})
