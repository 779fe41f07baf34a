import type { Appointment } from '#contract/appointment.ts'
import { dayMs } from '#contract/durations.ts'
import { addDays, londonDay, londonMidnight } from '#contract/london-time.ts'
import { AppError } from '#server/http/errors.ts'
import type { What, When } from './booking.ts'
import { type DiaryDeps, readAround } from './diary/around.ts'
import { startsOn } from './diary/free-times.ts'
import { warningsFor } from './diary/warnings.ts'
import { readHistory } from './history.ts'
import { type MessagesDeps, readMessages, readWhatNext } from './messages/messages.ts'
import { presentAll } from './present.ts'
import { findAppointment, listOf } from './repository.ts'
import { repeatsOf, timeOf } from './time.ts'
import { findNamedWarnings } from './writing.ts'

export async function readAppointment(deps: DiaryDeps & MessagesDeps, id: string) {
  const { kysely, kind } = deps.database
  const row = await findAppointment(kysely, id)
  const [appointment] = row ? await presentAll(kysely, kind, [row], deps.now()) : []
  if (!row || !appointment) throw new AppError('NOT_FOUND')
  const isOpen = row.state === 'booked' && row.endsAt > deps.now()
  const warnings = isOpen ? warningsFor(await readAround(kysely, deps, row), row) : []
  const history = await readHistory(kysely, kind, id, deps.now())
  const messages = await readMessages(kysely, deps, id)
  return { appointment, warnings, history, messages, ...(await readWhatNext(deps, row)) }
}

export async function listAppointments(
  { database: { kysely, kind }, now }: Pick<DiaryDeps, 'database' | 'now'>,
  { consultationId, clientId }: { consultationId?: string | undefined; clientId?: string | undefined },
): Promise<Appointment[]> {
  const rows =
    consultationId === undefined
      ? await listOf(kysely, 'clientId', clientId ?? '')
      : await listOf(kysely, 'consultationId', consultationId)
  return await presentAll(kysely, kind, rows, now())
}

type Asked = When & Pick<What, 'place' | 'area'> & { movedId?: string | undefined; again: readonly string[] }

export async function checkTime(deps: DiaryDeps, { place, area, movedId, again, ...when }: Asked) {
  const time = timeOf(when, deps.now())
  const { kysely } = deps.database
  const around = await readAround(kysely, deps, time)
  const further = repeatsOf(when, again, deps.now())
  return {
    startsAt: time.startsAt.toISOString(),
    endsAt: time.endsAt.toISOString(),
    warnings: [
      ...warningsFor(around, { ...time, place, area, id: movedId }),
      ...(await findNamedWarnings(kysely, deps, further, { place, area })),
    ],
  }
}

type Wanted = Pick<What, 'place' | 'area'> & {
  from?: string | undefined
  days: number
  minutes: number
  movedId?: string | undefined
}

/** Starts that fit, by day; days without any are left out. */
export async function proposeTimes(deps: DiaryDeps, { from, days, movedId, ...wanted }: Wanted) {
  const today = londonDay(deps.now())
  const first = from === undefined || from < today ? today : from
  const startsAt = londonMidnight(first)
  const span = { startsAt, endsAt: new Date(startsAt.getTime() + days * dayMs) }
  const { plan, visits, now } = await readAround(deps.database.kysely, deps, span)
  const others = visits.filter(({ id }) => id !== movedId)
  return Array.from({ length: days }, (_, index) => addDays(first, index)).flatMap((day) => {
    const starts = startsOn(plan, others, day, wanted, now)
    return starts.length === 0 ? [] : [{ day, starts: starts.map((at) => at.toISOString()) }]
  })
}
