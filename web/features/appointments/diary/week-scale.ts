import type { DiaryDay, DiaryRow } from '#contract/diary.ts'
import { clockTime, londonDay } from '#contract/london-time.ts'
import { isWholeDay } from './words.ts'

/** Minutes since midnight. */
export type Span = { from: number; to: number }
type Group = Span & { rows: [DiaryRow, ...DiaryRow[]] }

export const minutesOf = (clock: string) => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3))

function minutesIn(day: string, instant: string): number {
  const on = londonDay(new Date(instant))
  if (on === day) return minutesOf(clockTime(new Date(instant)))
  return on < day ? 0 : 24 * 60
}

/** The rows of a day; those that overlap are one group. Offered time is not shown as free, too. */
export function groupRows({ day, rows }: DiaryDay): Group[] {
  const offered = rows.filter(({ kind }) => kind === 'offered')
  const isOffered = ({ startsAt, endsAt }: DiaryRow) =>
    offered.some((one) => one.startsAt < endsAt && one.endsAt > startsAt)
  const groups: Group[] = []
  for (const row of rows.filter((one) => !isWholeDay(one) && !(one.kind === 'free' && isOffered(one)))) {
    const span = { from: minutesIn(day, row.startsAt), to: minutesIn(day, row.endsAt) }
    const last = groups.at(-1)
    if (last && last.to > span.from) {
      last.rows.push(row)
      last.to = Math.max(last.to, span.to)
    } else groups.push({ ...span, rows: [row] })
  }
  return groups
}

const minutesPerRow = 5

/** Whole hours round her working hours and whatever takes time. */
export function scaleOf(days: readonly DiaryDay[]): { scale: Span; hours: number[]; rows: number } {
  const spans = days.flatMap((day) => [
    ...groupRows(day).filter(({ rows: [{ kind }] }) => kind !== 'busy'),
    ...day.hours.map(({ from, to }) => ({ from: minutesOf(from), to: minutesOf(to) })),
  ])
  const first = Math.floor(Math.min(9 * 60, ...spans.map(({ from }) => from)) / 60)
  const last = Math.ceil(Math.max(17 * 60, ...spans.map(({ to }) => to)) / 60)
  return {
    scale: { from: first * 60, to: last * 60 },
    hours: Array.from({ length: last - first + 1 }, (_, index) => (first + index) * 60),
    rows: ((last - first) * 60) / minutesPerRow + 1,
  }
}

/** The lines of the grid between which a span stands. */
export function rowsOf({ from, to }: Span, scale: Span): { gridRow: string } {
  const lineOf = (minutes: number) =>
    1 + Math.round((Math.min(Math.max(minutes, scale.from), scale.to) - scale.from) / minutesPerRow)
  return { gridRow: `${lineOf(from)} / ${Math.max(lineOf(to), lineOf(from) + 1)}` }
}
