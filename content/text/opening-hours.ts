/** "08:00" becomes 8am. */
function clockTime(time: string): string {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return `${hours % 12 || 12}${minutes === 0 ? '' : `.${String(minutes).padStart(2, '0')}`}${hours < 12 ? 'am' : 'pm'}`
}

/** The opening hours for people; search engines get the two times. */
export const openingHoursOf = ({ opens, closes }: { opens: string; closes: string }) =>
  `7 days ${clockTime(opens)} - ${clockTime(closes)}`
