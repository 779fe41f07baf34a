import type { Service } from '#content/schema/schemas.ts'

const lengthOf = (minutes: number) => {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  const inHours = hours === 1 ? '1 hour' : `${hours} hours`
  if (hours === 0) return `${rest} minutes`
  return rest === 0 ? inHours : `${inHours} ${rest} minutes`
}

/** “1 to 2 hours”, “45 to 50 minutes”, “45 minutes to 1 hour”. */
function lengthsOf(from: number, to: number) {
  const [first, last] = [lengthOf(from), lengthOf(to)]
  const unit = (words: string) => words.replace(/^\d+ (hour|minute)s?$/, '$1')
  return unit(first) === unit(last) ? `${first.replace(/ .*/, '')} to ${last}` : `${first} to ${last}`
}

function inWords(
  from: number | undefined,
  to: number | undefined,
  one: (number: number) => string,
  both: (from: number, to: number) => string,
) {
  if (from === undefined) return to === undefined ? undefined : `up to ${one(to)}`
  return to === undefined || to === from ? one(from) : both(from, to)
}

const pounds = (amount: number) => `£${amount}`
const poundsTo = (from: number, to: number) => `£${from} to £${to}`

const sentence = (words: string) => `${words.slice(0, 1).toUpperCase()}${words.slice(1)}`

/** “Usually from £48 to £75 and 1 to 2 hours.”, with her note; empty until she has written something of it. */
export function usualPriceOf({ priceFrom, priceTo, minutesFrom, minutesTo, priceNote }: Service) {
  const price = inWords(priceFrom, priceTo, pounds, poundsTo)
  const start = priceFrom === undefined || priceFrom === priceTo ? '' : 'from '
  const length = inWords(minutesFrom, minutesTo, lengthOf, lengthsOf)
  const usual = [price && `${start}${price}`, length].filter(Boolean).join(' and ')
  return [usual && `Usually ${usual}.`, priceNote].filter(Boolean).join(' ')
}

/** “£10 to £15 extra”; undefined until she has said what a home visit costs. */
export function homeVisitExtraOf({ extraFrom, extraTo }: Service) {
  if (extraFrom === 0 && extraTo === undefined) return 'No extra charge'
  const extra = inWords(extraFrom, extraTo, pounds, poundsTo)
  const start = extraFrom === undefined || extraTo !== undefined ? '' : 'From '
  return extra && sentence(`${start}${extra} extra`)
}
