import { sql } from 'kysely'
import type { Warning } from '#contract/appointment.ts'
import { formatBookingDay, formatBookingHours } from '#contract/booking-words.ts'
import { formatDayWithWeekday, weekdayOf } from '#contract/day-labels.ts'
import { dayMs, minuteMs } from '#contract/durations.ts'
import { areaName } from '#contract/labels.ts'
import { clockTime, londonDay } from '#contract/london-time.ts'
import type { Facts } from '#contract/render.ts'
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
  type Plan,
  type Span,
  spanOfHours,
  toBlock,
  travelMinutes,
  type Visit,
  workingHoursOf,
} from './plan.ts'

export type Offered = Span & { name: string }

export type Around = {
  plan: Plan
  visits: readonly Visit[]
  offered: readonly Offered[]
  now: Date
  facts: Pick<Facts, 'areaNames'>
}

/** A time to be weighed; `id` if it is that of an appointment. */
export type CandidateTime = Span & Pick<Visit, 'place' | 'area'> & { id?: string | undefined }

const minutesBetween = (from: Date, to: Date) => Math.round((to.getTime() - from.getTime()) / minuteMs)

const hoursWords = (parts: readonly { from: string; to: string }[]) =>
  parts.map(({ from, to }) => `${from} to ${to}`).join(' and ')

const placeNames = { salon: 'at the salon', home: 'out for home visits' } as const

/** Whether parts that follow each other without a gap cover the whole time. */
function covers(spans: readonly Span[], time: Span): boolean {
  let until = time.startsAt
  for (const { startsAt, endsAt } of spans) if (startsAt <= until && endsAt > until) until = endsAt
  return until >= time.endsAt
}

function hoursWarning(plan: Plan, time: CandidateTime, day: string): Warning | undefined {
  const weekday = weekdayOf(day)
  const parts = workingHoursOf(plan, day).map((part) => ({ ...part, ...spanOfHours(day, part) }))
  if (parts.length === 0) return { kind: 'closed', text: `You do not work on ${weekday}s.` }
  if (!covers(parts, time))
    return {
      kind: 'outside-hours',
      text: `This is outside your hours on ${weekday}s, ${hoursWords(parts)}.`,
    }
  const fitting = parts.filter(({ place }) => place === 'either' || place === time.place)
  const other = parts.find((part) => !fitting.includes(part) && doOverlap(part, time))
  if (covers(fitting, time) || !other || other.place === 'either') return undefined
  const text = `On ${weekday}s, ${other.from} to ${other.to}, you are ${placeNames[other.place]}.`
  return { kind: 'outside-hours', text }
}

/** Too little time before or after another visit for the pause and the way. */
function closeWarnings({ plan, visits, facts }: Around, time: CandidateTime): Warning[] {
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
    const { place, area } = isBefore ? time : other
    const target = place === 'home' ? areaName(area, facts) : 'the salon'
    const way = travel > 0 ? `${travel} min to ${target}` : ''
    const pause = pauseMinutes > 0 ? `${pauseMinutes} min pause` : ''
    const needs = [way, pause].filter(Boolean).join(' and ')
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
  const overlapping = visits
    .filter((visit) => visit.id !== time.id && doOverlap(visit, time))
    .map((visit) => `${visit.name}, ${formatBookingHours(visit.startsAt, visit.endsAt)}`)
  if (overlapping.length > 0) warn('overlap', `This overlaps with ${overlapping.join('; and with ')}.`)
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
      const { words, from, to } = blocked.block
      const when = from === undefined ? 'the whole day' : `${from} to ${to}`
      warn('blocked', `You have blocked this time: ${words === '' ? '' : `${words}, `}${when}.`)
    }
  return [...found, ...closeWarnings(around, time)]
}

export type DiaryDeps = DataDeps & Pick<Deps, 'facts' | 'website'>

/** All that speaks for or against a time within a span: her hours, blocks, away notice, own calendar, visits and offers. */
export async function readSurroundings(
  db: Executor,
  { website, now, facts }: DiaryDeps,
  span: Span,
  { withOffers = true } = {},
): Promise<Around & { visits: AppointmentRow[] }> {
  const { settings } = await readSettings(db)
  // Neighbours on the days around count for pause and travel, and warnings look at whole days.
  const from = new Date(span.startsAt.getTime() - dayMs)
  const until = new Date(span.endsAt.getTime() + dayMs)
  const blocks = await listBlocksBetween(db, from, until)
  return {
    plan: {
      settings,
      blocks: blocks.map((one) => ({ startsAt: one.startsAt, endsAt: one.endsAt, block: toBlock(one) })),
      away: website.shown().content.details.away,
      busy: await listBusyTimes(db, span.startsAt, span.endsAt),
    },
    visits: await listAppointmentsBetween(db, from, until),
    offered: withOffers ? await listOpenOfferTimes(db, span, now()) : [],
    now: now(),
    facts,
  }
}

export type WritingDeps = DiaryDeps & Pick<Deps, 'links' | 'mail' | 'replyHeldMs'>

/** What speaks against a time, as it is now in the transaction. */
export const findWarnings = async (tx: Executor, deps: DiaryDeps, time: CandidateTime): Promise<Warning[]> =>
  warningsAboutTime(await readSurroundings(tx, deps, time), time)

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
