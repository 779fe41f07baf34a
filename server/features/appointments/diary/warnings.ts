import { sql } from 'kysely'
import { formatBookingDay, formatBookingHours } from '#contract/booking-words.ts'
import { formatDayWithWeekday, weekdayOf } from '#contract/day-labels.ts'
import { dayMs, minuteMs } from '#contract/durations.ts'
import { clockTime, londonDay } from '#contract/london-time.ts'
import { isPostgres } from '#server/database/dialects.ts'
import type { Executor } from '#server/database/schema.ts'
import type { DataDeps, Deps } from '#server/deps.ts'
import { listBusyTimes } from '#server/features/own-calendar/service.ts'
import { listOpenOfferTimes } from '../offers/repository.ts'
import { type AppointmentRow, listAppointmentsBetween, listBlocksBetween } from '../repository.ts'
import { readSettings } from '../settings.ts'
import {
  doOverlap,
  isAwayOn,
  isWholeDay,
  type Plan,
  type Span,
  spanOfHours,
  subtractSpans,
  travelMinutes,
  type Visit,
  workingHoursOf,
} from './plan.ts'

export type Offered = Span & { name: string }

type Around = {
  plan: Plan
  visits: readonly Visit[]
  offered: readonly Offered[]
  now: Date
}

/** Why a time may be unwise, in a sentence. */
type Warning = {
  kind: 'past' | 'overlap' | 'busy' | 'offered' | 'hours' | 'away' | 'blocked' | 'travel'
  text: string
}

/** A time to be weighed; `id` if it is that of an appointment. */
export type CandidateTime = Span & Pick<Visit, 'place' | 'area'> & { id?: string | undefined }

const minutesBetween = (from: Date, to: Date) => Math.round((to.getTime() - from.getTime()) / minuteMs)

const placeNames = { salon: 'at the salon', home: 'for home visits' } as const

function hoursWarning(plan: Plan, time: CandidateTime, day: string): Warning | undefined {
  const weekday = weekdayOf(day)
  const parts = workingHoursOf(plan, day, time.place)
  const open = parts.map((part) => spanOfHours(day, part))
  if (subtractSpans(time, open).length === 0) return undefined
  const where = placeNames[time.place]
  const hours = parts.map(({ from, to }) => `${from} to ${to}`).join(' and ')
  if (hours === '') return { kind: 'hours', text: `You do not work ${where} on ${weekday}s.` }
  return { kind: 'hours', text: `This is outside your hours ${where} on ${weekday}s, ${hours}.` }
}

/** Too little time before or after another visit for the pause and the way. */
function closeWarnings({ plan, visits }: Around, time: CandidateTime): Warning[] {
  const { pauseMinutes } = plan.settings
  return visits.flatMap((other) => {
    if (other.id === time.id || doOverlap(other, time)) return []
    const isBefore = other.endsAt <= time.startsAt
    const between = isBefore
      ? minutesBetween(other.endsAt, time.startsAt)
      : minutesBetween(time.endsAt, other.startsAt)
    const travel = travelMinutes(plan, other, time)
    const missing = travel + pauseMinutes - between
    if (missing <= 0) return []
    const needs = `${travel} min travel and ${pauseMinutes} min pause`
    const text = `${missing} min too close to ${other.name}: ${needs}, ${between} between.`
    return [{ kind: 'travel' as const, text }]
  })
}

/** Everything that speaks against a time, as sentences. None refuses it. */
export function warningsAboutTime(around: Around, time: CandidateTime): Warning[] {
  const { plan, visits, offered, now } = around
  const day = londonDay(time.startsAt)
  const found: Warning[] = []
  const warn = (kind: Warning['kind'], text: string) => found.push({ kind, text })
  if (time.startsAt < now) warn('past', 'This time is in the past.')
  for (const { id, name, ...visit } of visits)
    if (id !== time.id && doOverlap(visit, time))
      warn('overlap', `This overlaps with ${name}, ${formatBookingHours(visit.startsAt, visit.endsAt)}.`)
  for (const busy of plan.busy)
    if (doOverlap(busy, time))
      warn('busy', `Your own calendar is full then, ${formatBookingHours(busy.startsAt, busy.endsAt)}.`)
  for (const other of offered)
    if (doOverlap(other, time))
      warn(
        'offered',
        `${other.name} was offered ${clockTime(other.startsAt)} on ${formatBookingDay(other.startsAt, now)}.`,
      )
  if (plan.away && isAwayOn(plan, day))
    warn('away', `You are away until ${formatDayWithWeekday(plan.away.back)}.`)
  const hours = hoursWarning(plan, time, day)
  if (hours) found.push(hours)
  for (const blocked of plan.blocks)
    if (doOverlap(blocked, time)) {
      const when = isWholeDay(blocked)
        ? 'the whole day'
        : formatBookingHours(blocked.startsAt, blocked.endsAt)
      warn('blocked', `You have blocked this time: ${blocked.note && `${blocked.note}, `}${when}.`)
    }
  return [...found, ...closeWarnings(around, time)]
}

export type Surroundings = Omit<Around, 'visits'> & { visits: AppointmentRow[] }

export type DiaryDeps = DataDeps & Pick<Deps, 'facts' | 'website'>

/** All that speaks for or against a time within a span: her hours, blocks, away notice, own calendar, visits and offers. */
export async function readSurroundings(
  db: Executor,
  { website, now }: DiaryDeps,
  span: Span,
): Promise<Surroundings> {
  const { settings } = await readSettings(db)
  // Neighbours on the days around count for pause and travel, and warnings look at whole days.
  const from = new Date(span.startsAt.getTime() - dayMs)
  const until = new Date(span.endsAt.getTime() + dayMs)
  return {
    plan: {
      settings,
      blocks: await listBlocksBetween(db, from, until),
      away: website.shown().content.details.away,
      busy: await listBusyTimes(db, span.startsAt, span.endsAt),
    },
    visits: await listAppointmentsBetween(db, from, until),
    offered: await listOpenOfferTimes(db, span, now()),
    now: now(),
  }
}

export type WritingDeps = DiaryDeps & Pick<Deps, 'links' | 'mail' | 'replyHeldMs'>

/** What speaks against a time, in sentences, as it is now in the transaction. */
export async function findWarnings(tx: Executor, deps: DiaryDeps, time: CandidateTime): Promise<string[]> {
  return warningsAboutTime(await readSurroundings(tx, deps, time), time).map(({ text }) => text)
}

/** Writes while no other process changes the diary, then sends the mails. On SQLite writes are serial anyway. */
export async function writeDiary<T>(
  { database, mail }: Pick<Deps, 'database'> & { mail: Pick<Deps['mail'], 'wake'> },
  job: (tx: Executor) => Promise<T>,
): Promise<T> {
  const answer = await database.write(async (tx) => {
    if (isPostgres(tx)) await sql`select id from diary_settings for update`.execute(tx)
    return await job(tx)
  })
  mail.wake()
  return answer
}
