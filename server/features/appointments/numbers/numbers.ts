import type { AppointmentNumbers } from '#contract/appointment-numbers.ts'
import { dayMs } from '#contract/durations.ts'
import { addDays, daysUntil, londonDay, londonMidnight, mondayOf } from '#contract/london-time.ts'
import type { Deps } from '#server/deps.ts'
import { median } from '../messages/next-visit.ts'
import { listPastAppointments, listRequestsSince } from './repository.ts'

const usualDays = 30

const dayNumber = (at: Date) => Date.parse(londonDay(at)) / dayMs

/** Days to the first appointment of each request that has one. */
function daysToAppointment(rows: Awaited<ReturnType<typeof listRequestsSince>>): number[] {
  const booked = rows.flatMap(({ id, createdAt, startsAt }) =>
    startsAt ? [{ id, days: Math.max(0, dayNumber(startsAt) - dayNumber(createdAt)) }] : [],
  )
  const shortest = new Map<string, number>()
  for (const { id, days } of booked) shortest.set(id, Math.min(days, shortest.get(id) ?? days))
  return [...shortest.values()]
}

/** Appointments by week, and how requests became appointments, over the last days up to today. */
export async function readAppointmentNumbers(
  { database, now }: Pick<Deps, 'database' | 'now'>,
  days = usualDays,
): Promise<AppointmentNumbers> {
  const at = now()
  const period = daysUntil(londonDay(at), days)
  const since = londonMidnight(period[0] ?? londonDay(at))
  const past = await listPastAppointments(database.kysely, since, at)
  const weeks = [...new Set(period.map(mondayOf))].map((monday) => ({ monday, appointments: 0, missed: 0 }))
  // The rows are in order: 52 midnights are read on London's clocks, not the start of each appointment.
  const ends = weeks.map(({ monday }) => londonMidnight(addDays(monday, 7)))
  let index = 0
  for (const { startsAt, state } of past) {
    while (startsAt >= (ends[index] ?? Number.POSITIVE_INFINITY)) index += 1
    const week = weeks[index]
    if (!week) break
    week.appointments += 1
    if (state === 'missed') week.missed += 1
  }
  const requests = await listRequestsSince(database.kysely, since)
  const waits = daysToAppointment(requests)
  return {
    days,
    weeks,
    requests: new Set(requests.map(({ id }) => id)).size,
    booked: waits.length,
    ...(waits.length > 0 && { medianDays: median(waits) }),
  }
}
