import { isPhoneLike, normalisePhone } from '#contract/phone.ts'

/** The terms of a search: all terms of one alternative must occur. Alternatives are spellings of a phone number. */
export type SearchTerms = { alternatives: readonly (readonly string[])[] }

const apostrophes = /['’‘ʼ′`´]/g

/** Removes accents, apostrophes and case. */
const fold = (text: string) =>
  text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(apostrophes, '')
    .toLowerCase()

/** Fewer digits are rather a year or a size than a phone number. */
const phoneDigits = 5

function phoneOf(typed: string): string | undefined {
  const key = normalisePhone(typed)
  return isPhoneLike(typed) && key.replace('+', '').length >= phoneDigits ? key : undefined
}

/** Each word may occur anywhere in a request; undefined if there is nothing to search for. */
export function searchTermsOf(typed: string): SearchTerms | undefined {
  const words = fold(typed)
    .split(/[\s\p{Cc}]+/u)
    .filter(Boolean)
  if (words.length === 0) return undefined
  const phone = phoneOf(typed)
  if (phone === undefined) return { alternatives: [words] }
  return { alternatives: [[phone], [typed.normalize('NFKC').trim()]] }
}
