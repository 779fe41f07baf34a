import { fillInFacts } from '#content/text/facts.ts'
import { formatDayWithWeekday } from '#contract/day-labels.ts'
import { countDigits } from '#contract/phone.ts'
import type { EditorField } from '#contract/website-form.ts'

const letters = (count: number) => `${count} letter${count === 1 ? '' : 's'}`

/** What a field is called at the beginning of a sentence. */
const articleFor = (label: string) => (/^[aeiou]/i.test(label) ? 'An' : 'A')

/** A day as people say it; everything else as it is. */
export const formatFieldText = (text: string) =>
  /^\d{4}-\d\d-\d\d$/.test(text) ? formatDayWithWeekday(text) : text

const leedsDigits = 11

/** The length of a text as it is checked: of what it is shown as, without blanks too many. */
export function checkedLengthOf({ facts }: EditorField, text: string): number {
  const tidied = text.trim().replace(/\s+/g, ' ')
  return (facts ? fillInFacts(tidied, facts) : tidied).length
}

/** What is wrong with a text, in words that say what is allowed, what there is, and what to do. */
export function lengthProblem(label: string, field: EditorField, text: string) {
  const { least, most, optional } = field
  const length = checkedLengthOf(field, text)
  if (length === 0 && (optional || least === 0)) return undefined
  const name = `${articleFor(label)} ${label.toLowerCase()}`
  if (most !== undefined && length > most)
    return `${name} can have up to ${letters(most)}; this has ${length}. Take out ${length - most} and it fits.`
  if (length === 0) return 'This cannot stay empty: visitors would see a gap here.'
  if (least !== undefined && length < least)
    return `${name} needs at least ${letters(least)}; this has ${length}. Please add ${least - length}.`
  return undefined
}

/** The same for what the server refused; its words are used where ours would say less. */
export function describeFieldProblem(
  label: string,
  field: EditorField | undefined,
  text: string,
  refusal: string | undefined,
): string | undefined {
  if (field?.kind === 'text') return lengthProblem(label, field, text) ?? refusal
  if (refusal === undefined) return undefined
  if (field?.control === 'day' && text === '') return 'Choose a day.'
  const missing = leedsDigits - countDigits(text)
  if (field?.control === 'phone' && text.trim() !== '' && missing > 0 && missing < leedsDigits)
    return `This number is ${missing === 1 ? 'one digit' : `${missing} digits`} short. A Leeds number has 11, like 0113 496 0182.`
  return refusal
}
