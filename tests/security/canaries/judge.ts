import { hashedTokens, planted, tokens } from './canaries.ts'
import { isAllowed } from './places.ts'
import { type Find, findIn, type Place } from './search.ts'

const placesOf = (value: string) => planted[value]?.[1] ?? tokens[value] ?? []

function isExpected({ value, place, how }: Find): boolean {
  const isHash = /^(?:sha|md)/.test(how)
  return isAllowed(place, isHash ? (hashedTokens[value] ?? []) : placesOf(value))
}

/** What stands where it must not, and what was found where it may. */
export function judge(places: readonly Place[], values: ReadonlyMap<string, string>) {
  const finds = findIn(places, values)
  return {
    breaches: finds
      .filter((find) => !isExpected(find))
      .map(({ value, place, how }) => `${value} in ${place}, ${how}`),
    /** Each was looked for in each of these places. */
    looks: places.length * values.size,
    isIn: (value: string, place: string) =>
      finds.some((find) => find.value === value && find.place === place),
    valuesIn: (isPlace: (place: string) => boolean) =>
      new Set(finds.filter(({ place }) => isPlace(place)).map(({ value }) => value)),
  }
}
