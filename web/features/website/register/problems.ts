import { generalPath } from '#contract/content-paths.ts'
import { londonDay } from '#contract/london-time.ts'
import type { EditorField } from '#contract/website.ts'
import { pastDayProblem } from '#web/lib/day-problems.ts'
import { lengthProblem } from '../field-words.ts'
import { entryPlaces } from '../layouts/testimonials.ts'
import type { Entry } from './entries.ts'

/** What keeps an entry from being published, at each of its fields. */
export function problemsOf(
  path: string,
  { words, name, sample, received, consent }: Entry,
  fields: Readonly<Record<string, EditorField>>,
): Record<string, string> {
  const places = entryPlaces(path)
  const today = londonDay(new Date())
  const found: Record<string, string | undefined> = {}
  for (const [place, text] of [
    [places.words, words],
    [places.name, name],
  ] as const) {
    const field = fields[generalPath(place.path)]
    if (field) found[place.path] = lengthProblem(place.noun, field, text)
  }
  const wrongDay = (day: string | undefined, missing: string) => (day ? pastDayProblem(day, today) : missing)
  if (!sample)
    found[places.receivedOn.path] = wrongDay(
      received?.on,
      'Choose the day on which it reached you: it is your proof if anybody asks.',
    )
  if (consent)
    found[places.consentOn.path] = wrongDay(
      consent.on,
      'Choose the day on which they said yes, or take the tick away until they have.',
    )
  return Object.fromEntries(
    Object.entries(found).flatMap(([at, words]) => (words === undefined ? [] : [[at, words] as const])),
  )
}
