import { hourMs } from '#contract/durations.ts'
import { addDays, londonInstant, londonMidnight } from '#contract/london-time.ts'

export type Span = { startsAt: Date; endsAt: Date }

// A page asks for the same few hours of each day again and again, and each takes some 20 microseconds.
const known = new Map<string, number>()
const knownAtMost = 5000

/** The instant of a time of day in London; in the hour that spring leaves out, the moment the clocks change. */
export function instantAtClockTime(day: string, clock: string): Date {
  const key = `${day}T${clock}`
  const at = known.get(key) ?? instantOf(day, clock).getTime()
  if (known.size >= knownAtMost) known.clear()
  known.set(key, at)
  return new Date(at)
}

function instantOf(day: string, clock: string): Date {
  if (clock === '24:00') return londonMidnight(addDays(day, 1))
  const at = londonInstant(`${day}T${clock}`)
  if (at) return at
  const hour = `${clock.slice(0, 2)}:00`
  return londonInstant(`${day}T${hour}`) ?? new Date(londonMidnight(day).getTime() + hourMs)
}

export const doOverlap = (one: Span, other: Span) =>
  one.startsAt < other.endsAt && one.endsAt > other.startsAt

/** The parts of a span that none of the others covers, in order. */
export function subtractSpans(span: Span, others: readonly Span[]): Span[] {
  let rest = [span]
  for (const other of others)
    rest = rest.flatMap((one) =>
      doOverlap(one, other)
        ? [
            { startsAt: one.startsAt, endsAt: other.startsAt },
            { startsAt: other.endsAt, endsAt: one.endsAt },
          ].filter(({ startsAt, endsAt }) => endsAt > startsAt)
        : [one],
    )
  return rest
}
