import type { DiaryDay, DiaryRow } from '#contract/diary.ts'
import { clockTime, londonDay } from '#contract/london-time.ts'

/** A row of a day with its place in the column: minutes from the first hour shown, and its lane among those it overlaps. */
export type Placed = { row: DiaryRow; fromMinutes: number; minutes: number; lane: number; lanes: number }

const minutesOf = (clock: string) => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3))

/** Minutes on the clock since the day began; 0 or 24 hours for what begins before it or ends after it. */
function clockMinutes(instant: string, day: string): number {
  const at = new Date(instant)
  const on = londonDay(at)
  if (on < day) return 0
  return on > day ? 24 * 60 : minutesOf(clockTime(at))
}

const spanOf = (row: DiaryRow, day: string) => ({
  start: clockMinutes(row.startsAt, day),
  end: clockMinutes(row.endsAt, day),
})

/** The hours of the scale: from half an hour before the earliest to after the latest, at least 9 to 17. */
export function hoursOfScale(days: readonly DiaryDay[]) {
  const spans = days.flatMap(({ day, rows, hours }) => [
    ...rows.map((row) => spanOf(row, day)),
    ...hours.map(({ from, to }) => ({ start: minutesOf(from), end: minutesOf(to) })),
  ])
  const first = Math.min(9 * 60, ...spans.map(({ start }) => start - 30))
  const last = Math.max(17 * 60, ...spans.map(({ end }) => end))
  return { first: Math.max(0, Math.floor(first / 60)), last: Math.min(24, Math.ceil(last / 60)) }
}

type Spanned = { row: DiaryRow; start: number; end: number }

const doOverlap = (one: Spanned, other: Spanned) => one.start < other.end && one.end > other.start

/** Of the ways to visits that overlap, the worst is drawn, of equal ones the first. */
function drawnWays(all: readonly Spanned[]): Spanned[] {
  const missing = ({ row }: Spanned) => (row.kind === 'travel' ? row.missingMinutes : 0)
  const ways = all
    .filter(({ row }) => row.kind === 'travel')
    .sort((one, other) => missing(other) - missing(one))
  const drawn: Spanned[] = []
  for (const way of ways) if (!drawn.some((worse) => doOverlap(worse, way))) drawn.push(way)
  return drawn
}

const takesRoom = ({ kind }: DiaryRow) => kind !== 'free' && kind !== 'travel'

/** Rows that overlap stand side by side; free time that is offered says only that it is offered. */
export function layOutRows({ day, rows }: DiaryDay, firstHour: number): Placed[] {
  const all = rows.map((row) => ({ row, ...spanOf(row, day) }))
  const ways = drawnWays(all)
  const isOffered = (one: Spanned) =>
    all.some((other) => other.row.kind === 'offered' && doOverlap(other, one))
  const isShown = (one: Spanned) =>
    one.row.kind === 'travel' ? ways.includes(one) : one.row.kind !== 'free' || !isOffered(one)
  const spans = all.filter(isShown)
  return spans.map(({ row, start, end }, index) => {
    const place = { row, fromMinutes: start - firstHour * 60, minutes: end - start }
    if (!takesRoom(row)) return { ...place, lane: 0, lanes: 1 }
    const beside = spans.filter((other) => takesRoom(other.row) && other.start < end && other.end > start)
    const lane = spans.slice(0, index).filter((other) => beside.includes(other)).length
    return { ...place, lane: lane % Math.max(1, beside.length), lanes: beside.length }
  })
}
