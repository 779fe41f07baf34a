const londonTime = new Intl.DateTimeFormat('en-GB', {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone: 'Europe/London',
})

/** An ISO instant as people in Leeds read it: "21 Nov 2026, 14:02". */
export const formatInstant = (instant: string) => londonTime.format(new Date(instant))

/** A British number as a `tel:` link: "0113 496 0182" is +441134960182. A number that starts otherwise keeps its digits. */
export function telHref(phone: string) {
  const digits = phone.replace(/[^\d+]/g, '')
  return `tel:${digits.replace(/^0(?!0)/, '+44')}`
}

/** A value of a value set as people read it: hyphens become spaces. */
export const spaced = (value: string) => value.replaceAll('-', ' ')

const wholeNumber = new Intl.NumberFormat('en-GB')

/** A count as people read it: "1,284". */
export const formatCount = (count: number) => wholeNumber.format(count)

const plainDay = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' })

/** A day without a time: "2026-11-21" is 21 November 2026. */
export const formatDay = (day: string) => plainDay.format(new Date(day))
