import { londonDay } from '#contract/london-time.ts'
import { type Form, fieldAt } from '#contract/website-form.ts'
import { lengthProblem } from '#web/features/website/form/field-labels.ts'
import { pastDayProblem } from '#web/lib/day-problems.ts'
import type { Entry } from './entries.ts'

/** What keeps an entry from being published, at each of its fields. */
export function findEntryProblems(
  path: string,
  { words, name, sample, received, consent }: Entry,
  form: Pick<Form, 'fields'>,
): Record<string, string> {
  const today = londonDay(new Date())
  const found: Record<string, string | undefined> = {}
  for (const [at, text] of Object.entries({ words, name })) {
    const field = fieldAt(form, `${path}.${at}`)
    if (field) found[`${path}.${at}`] = lengthProblem(field.noun ?? at, field, text)
  }
  const wrongDay = (day: string | undefined, missing: string) => (day ? pastDayProblem(day, today) : missing)
  if (!sample)
    found[`${path}.received.on`] = wrongDay(
      received?.on,
      'Choose the day on which it reached you: it is your proof if anybody asks.',
    )
  if (consent)
    found[`${path}.consent.on`] = wrongDay(
      consent.on,
      'Choose the day on which they said yes, or take the tick away until they have.',
    )
  return Object.fromEntries(
    Object.entries(found).flatMap(([at, words]) => (words === undefined ? [] : [[at, words] as const])),
  )
}
