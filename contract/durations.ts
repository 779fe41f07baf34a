export const minuteMs = 60_000
export const hourMs = 60 * minuteMs
export const dayMs = 24 * hourMs

/** The same day of the month this many months earlier, or the last day of a shorter month. */
export function monthsBefore(at: Date, months: number): Date {
  const earlier = new Date(at)
  earlier.setUTCMonth(earlier.getUTCMonth() - months)
  // Without such a day in that month, the date overflows into the next: go back to the month's last day.
  if (earlier.getUTCDate() !== at.getUTCDate()) earlier.setUTCDate(0)
  return earlier
}
