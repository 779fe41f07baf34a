/**
 * The named parts of a date, for words and comparisons of our own: engines differ in the order, commas and spaces of a
 * formatted date ("2026-11-23" here is "11/23/2026" in Safari 16).
 */
export const dateParts = (
  format: Intl.DateTimeFormat,
  at: Date,
): Partial<Record<Intl.DateTimeFormatPartTypes, string>> =>
  Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, value]))

/** "Monday 7 December 2026", of those parts that the format has. */
export function datePartsInWords(format: Intl.DateTimeFormat, at: Date): string {
  const { weekday, day, month, year } = dateParts(format, at)
  return [weekday, day, month, year].filter(Boolean).join(' ')
}
