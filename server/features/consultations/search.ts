import { fold } from '#contract/fold.ts'
import { isPhoneLike, normalisePhone, phoneNumbersIn } from '#contract/phone.ts'
import { describeRequest, StoredRequest } from '#contract/request-fields.ts'

/** Folded text in which every sign ends a word, so that "3B/3C" holds the words "3b" and "3c". */
const toSearchable = (text: string) =>
  fold(text)
    .replace(/[^\p{L}\p{N}\s]/gu, '$& ')
    .replace(/\s+/g, ' ')
    .trim()

/** What a search looks in: the fields of a request and the notes on it. It begins with a blank, as every word does. */
export function searchTextOf(
  request: StoredRequest & { phoneKey: string },
  notes: readonly string[] = [],
): string {
  const { phone, phoneKey } = request
  const { mobileService: _switch, ...values } = StoredRequest.parse(request)
  const words = describeRequest(request, { areaNames: {} }).filter(({ name }) => name in values)
  const texts = new Set([
    ...Object.values(values),
    ...words.map(({ text }) => text),
    ...[phone.replace(/\D/g, ''), phoneKey, ...phoneNumbersIn(phone)],
    ...notes,
  ])
  return [...texts].map((text) => ` ${toSearchable(text)}`).join('')
}

/** All words of one alternative must occur. Alternatives are spellings of a phone number. */
export type SearchTerms = readonly (readonly string[])[]

/** Fewer digits are rather a year or a size than a phone number. */
const phoneDigits = 5

function spellingsOf(typed: string): string[] {
  if (!isPhoneLike(typed)) return []
  const key = normalisePhone(typed)
  const digits = key.replace('+', '')
  if (digits.length < phoneDigits) return []
  return key.startsWith('+44') ? [digits, `0${digits.slice(2)}`] : [digits]
}

/** Short words match at the beginning of a word only: most others hold them. */
const toTerm = (word: string) => (/^[\p{L}\p{N}]{1,2}$/u.test(word) ? ` ${word}` : word)

/** What to look for; undefined if nothing was typed. */
export function searchTermsOf(typed: string): SearchTerms | undefined {
  const words = typed
    .split(/[\s\p{Cc}]+/u)
    .map(toSearchable)
    .filter(Boolean)
  if (words.length === 0) return undefined
  return [words.map(toTerm), ...spellingsOf(typed).map((digits) => [digits])]
}
