import type { Service } from '#content/schema/schemas.ts'

const lengthOf = (minutes: number) => {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  const inHours = hours === 1 ? '1 hour' : `${hours} hours`
  if (hours === 0) return `${rest} minutes`
  return rest === 0 ? inHours : `${inHours} ${rest} minutes`
}

/** “Usually £48 to £75, 1 hour to 2 hours.”, with her note; undefined until she has written a price. */
export function usualPriceOf({ priceFrom, priceTo, minutesFrom, minutesTo, priceNote }: Service) {
  if (priceFrom === undefined) return undefined
  const price = priceTo === undefined ? `from £${priceFrom}` : `£${priceFrom} to £${priceTo}`
  const lengths = [minutesFrom, minutesTo].flatMap((minutes) => (minutes ? [lengthOf(minutes)] : []))
  const first = [price, ...(lengths.length > 0 ? [lengths.join(' to ')] : [])].join(', ')
  return `Usually ${first}.${priceNote ? ` ${priceNote}` : ''}`
}

export function UsualPrice({ service }: { service: Service }) {
  const words = usualPriceOf(service)
  return words ? <p className="mt-1 measure-34">{words}</p> : null
}
