import { type Appointment, askedForDays } from '#contract/appointment.ts'
import type { Diary } from '#contract/diary.ts'
import { dayMs } from '#contract/durations.ts'
import { addDays, londonDay, londonMidnight } from '#contract/london-time.ts'
import { type MessagesDeps, missingReminder } from '../messages/messages.ts'
import { presentAll } from '../present.ts'
import { findNext, listChangedByClients, listUnresolved, listUnsettled } from '../repository.ts'
import { type DiaryDeps, readAround } from './around.ts'
import { dayOf } from './days.ts'

export async function readDiary(
  deps: DiaryDeps & MessagesDeps,
  { from, days }: { from?: string | undefined; days: number },
): Promise<Diary> {
  const { kysely, kind } = deps.database
  const at = deps.now()
  const today = londonDay(at)
  const first = from ?? today
  const span = { startsAt: londonMidnight(first), endsAt: londonMidnight(addDays(first, days)) }
  const around = await readAround(kysely, deps, span)
  const next = await findNext(kysely, at)
  const unsettled = await listUnsettled(kysely, new Date(at.getTime() - askedForDays * dayMs), at)
  const present = (rows: Parameters<typeof presentAll>[2]) => presentAll(kysely, kind, rows, at)
  const appointments = new Map<string, Appointment>((await present(around.rows)).map((one) => [one.id, one]))
  const [shownNext] = await present(next ? [next] : [])
  const reminder = next && shownNext && (await missingReminder(deps, next, shownNext.reminder))
  const { away, hasHours } = around.plan
  return {
    at: at.toISOString(),
    today,
    days: Array.from({ length: days }, (_, index) => dayOf(around, addDays(first, index), appointments)),
    ...(away && { away: { from: away.from, back: away.back } }),
    ...(shownNext && { next: shownNext }),
    ...(reminder && { reminder }),
    unsettled: await present(unsettled),
    unresolved: await present(await listUnresolved(kysely, at)),
    changedByClients: await present(await listChangedByClients(kysely, at)),
    hasHours,
  }
}
