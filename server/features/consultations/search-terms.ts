import { isPhoneLike, phoneKey } from '#contract/phone.ts'

/**
 * What is looked for, in parts that each have to be there. Alternatives are other ways to write the same phone number.
 */
export type SearchTerms = { alternatives: readonly (readonly string[])[] }

const apostrophes = /['’‘ʼ′`´]/g

/** Equal for the same letters with and without accents and apostrophes, small and capital. */
const fold = (text: string) =>
  text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(apostrophes, '')
    .toLowerCase()

/** With fewer digits it is rather a year or a size than a number to call. */
const phoneDigits = 5

function phoneOf(typed: string): string | undefined {
  const key = phoneKey(typed)
  return isPhoneLike(typed) && key.replace('+', '').length >= phoneDigits ? key : undefined
}

/** Each word may stand anywhere in what a request holds; undefined where there is nothing to look for. */
export function searchTermsOf(typed: string): SearchTerms | undefined {
  const words = fold(typed)
    .split(/[\s\p{Cc}]+/u)
    .filter(Boolean)
  if (words.length === 0) return undefined
  const phone = phoneOf(typed)
  if (phone === undefined) return { alternatives: [words] }
  return { alternatives: [[phone], [typed.normalize('NFKC').trim()]] }
}
