import { type Appointment, askedForDays } from '#contract/appointment.ts'
import type { Diary } from '#contract/diary.ts'
import { dayMs } from '#contract/durations.ts'
import { addDays, londonDay, londonMidnight } from '#contract/london-time.ts'
import { type MessagesDeps, missingReminderText } from '../messages/messages.ts'
import { presentAppointments } from '../present.ts'
import {
  findNextAppointment,
  listAppointmentsWithoutOutcome,
  listChangedByClients,
  listUnresolvedCancellations,
} from '../repository.ts'
import { buildDiaryDay } from './build-diary-day.ts'
import { type DiaryDeps, readSchedulingData } from './scheduling-data.ts'

export async function readDiary(
  deps: DiaryDeps & MessagesDeps,
  { from, days }: { from?: string | undefined; days: number },
): Promise<Diary> {
  const { kysely, kind } = deps.database
  const at = deps.now()
  const today = londonDay(at)
  const first = from ?? today
  const span = { startsAt: londonMidnight(first), endsAt: londonMidnight(addDays(first, days)) }
  const around = await readSchedulingData(kysely, deps, span)
  const next = await findNextAppointment(kysely, at)
  const unsettled = await listAppointmentsWithoutOutcome(
    kysely,
    new Date(at.getTime() - askedForDays * dayMs),
    at,
  )
  const present = (rows: Parameters<typeof presentAppointments>[2]) =>
    presentAppointments(kysely, kind, rows, at)
  const appointments = new Map<string, Appointment>((await present(around.rows)).map((one) => [one.id, one]))
  const [shownNext] = await present(next ? [next] : [])
  const reminder = next && shownNext && (await missingReminderText(deps, next, shownNext.reminder))
  const { away, hasHours } = around.plan
  return {
    at: at.toISOString(),
    today,
    days: Array.from({ length: days }, (_, index) =>
      buildDiaryDay(around, addDays(first, index), appointments),
    ),
    ...(away && { away: { from: away.from, back: away.back } }),
    ...(shownNext && { next: shownNext }),
    ...(reminder && { reminder }),
    unsettled: await present(unsettled),
    unresolved: await present(await listUnresolvedCancellations(kysely, at)),
    changedByClients: await present(await listChangedByClients(kysely, at)),
    hasHours,
  }
}
