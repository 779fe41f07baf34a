const minuteMs = 60 * 1000

const parts = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/London',
  hourCycle: 'h23',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
})

/** A time as clocks in London show it, the way a `datetime-local` field writes it: 2026-11-23T09:00. */
export function londonTime(at: Date): string {
  const shown = Object.fromEntries(parts.formatToParts(at).map(({ type, value }) => [type, value]))
  return `${shown.year}-${shown.month}-${shown.day}T${shown.hour}:${shown.minute}`
}

/**
 * The instant at which clocks in London show this time: the first of two in the hour that autumn repeats, none for one
 * that spring leaves out or that is no time at all.
 */
export function londonInstant(local: string): Date | undefined {
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/.test(local)) return undefined
  const asUtc = Date.parse(`${local}:00.000Z`)
  if (Number.isNaN(asUtc)) return undefined
  const candidates = [60, 0].map((aheadMinutes) => new Date(asUtc - aheadMinutes * minuteMs))
  return candidates.find((at) => londonTime(at) === local)
}
