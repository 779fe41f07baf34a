import { isRecord } from '#contract/is-record.ts'

export const periodName = (days: number) => (days === 365 ? '12 months' : `${days} days`)

/** Formats whole seconds: 166 is "2m 46s". */
export const formatDuration = (seconds: number) =>
  `${Math.floor(seconds / 60)}m ${`${seconds % 60}`.padStart(seconds < 60 ? 1 : 2, '0')}s`

/** The button's or form's name in an event's data, which is untrusted: anybody can send an event. */
export function nameInEvent(eventData: string | undefined): string | undefined {
  if (!eventData) return undefined
  try {
    const data: unknown = JSON.parse(eventData)
    const name = isRecord(data) ? (data.buttonName ?? data.formName) : undefined
    return typeof name === 'string' ? name : undefined
  } catch {
    return undefined
  }
}

/** A share in whole per cent; a dash if the whole is zero. */
export const percentOf = (part: number, whole: number) =>
  whole > 0 ? `${Math.round((part / whole) * 100)}%` : '–'

/** The top of a chart's scale: four equal round steps that reach the largest value. */
export function roundScaleTop(largest: number): number {
  const step = Math.max(1, largest / 4)
  const magnitude = 10 ** Math.floor(Math.log10(step))
  return Math.ceil(step / magnitude) * magnitude * 4
}
