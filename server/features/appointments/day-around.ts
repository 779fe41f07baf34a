import { formatBookingDay, formatBookingHours } from '#contract/booking-words.ts'
import { areaName } from '#contract/labels.ts'
import { londonDay } from '#contract/london-time.ts'
import type { Facts } from '#contract/render.ts'
import type { Executor } from '#server/database/schema.ts'
import { type Block, list, paragraph } from '#server/mail/letter.ts'
import { toSafeHeaderText } from '#server/mail/visitor-text.ts'
import { spanOfDay } from './diary/plan.ts'
import { type AppointmentRow, listAppointmentsBetween } from './repository.ts'

type Visit = Pick<AppointmentRow, 'id' | 'startsAt'>

const placeIn = ({ place, area }: AppointmentRow, facts: Facts) =>
  place === 'salon'
    ? 'at the salon'
    : ['a home visit', area && `in ${areaName(area, facts)}`].filter(Boolean).join(' ')

export type DayAround = { title: string; lines: readonly string[] }

/** What else is booked on the day of a visit. It names nobody: these mails are not erased with the others of that day. */
export async function readDayAround(
  db: Executor,
  { id, startsAt }: Visit,
  facts: Facts,
  now: Date,
): Promise<DayAround> {
  const day = spanOfDay(londonDay(startsAt))
  const others = (await listAppointmentsBetween(db, day.startsAt, day.endsAt)).filter(
    (one) => one.id !== id && one.startsAt >= day.startsAt,
  )
  const title = formatBookingDay(startsAt, now)
  const lines = others.map(
    (one) => `${formatBookingHours(one.startsAt, one.endsAt)} ${toSafeHeaderText(placeIn(one, facts), 100)}`,
  )
  return { title, lines }
}

const titleOf = ({ title, lines }: DayAround) =>
  lines.length === 0 ? `Nothing else is booked on ${title}.` : `Also booked on ${title}:`

/** The day in one line, for the list of mails and the phone. */
export const alsoBookedLine = (around: DayAround) =>
  [titleOf(around), around.lines.join(', ')].join(' ').trim()

export const alsoBookedBlocks = (around: DayAround): Block[] => [
  paragraph(titleOf(around)),
  ...(around.lines.length === 0 ? [] : [list(...around.lines.map((line) => [line]))]),
]

const quotedAtMost = 80

/** A client's words at the end of a subject. */
export function quoteInSubject(words: string): string {
  const line = toSafeHeaderText(words, quotedAtMost)
  if (line === '') return ''
  const isCut = line !== toSafeHeaderText(words, Number.POSITIVE_INFINITY)
  return `: "${line.trimEnd()}${isCut ? '...' : ''}"`
}
