/** The same day of the month so many months earlier, or the last day of a shorter month. */
export function monthsBefore(at: Date, months: number): Date {
  const earlier = new Date(at)
  earlier.setUTCMonth(earlier.getUTCMonth() - months)
  // The month may have no such day: rather keep too long than not long enough.
  if (earlier.getUTCDate() !== at.getUTCDate()) earlier.setUTCDate(0)
  return earlier
}
