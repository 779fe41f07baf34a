/**
 * What is looked for, in parts that each have to be there. Alternatives are other ways to write the same phone number.
 */
export type SearchTerms = { alternatives: readonly (readonly string[])[] }

/** Equal for the same letters with and without accents, small and capital. */
const fold = (text: string) =>
  text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()

/** With fewer digits it is rather a year or a size than a number to call. */
const phoneDigits = 5

/** The ways in which a number is stored: without separators, with the code of the country or without. */
function phoneForms(typed: string): string[] {
  if (!/^[+\d(][\d\s().\-/]*$/.test(typed)) return []
  const digits = typed.replaceAll('(0)', '').replace(/[^\d+]/g, '')
  if (digits.replace('+', '').length < phoneDigits) return []
  const withCode = digits.startsWith('00') ? `+${digits.slice(2)}` : digits
  return [...new Set([digits, withCode, withCode.replace(/^\+440+/, '+44')])]
}

/** Each word may stand anywhere in what a request holds; undefined where there is nothing to look for. */
export function searchTermsOf(typed: string): SearchTerms | undefined {
  const words = fold(typed)
    .split(/[\s\p{Cc}]+/u)
    .filter(Boolean)
  if (words.length === 0) return undefined
  const phones = phoneForms(typed.normalize('NFKC').trim())
  if (phones.length === 0) return { alternatives: [words] }
  return { alternatives: [...phones, typed.trim()].map((phone) => [phone]) }
}
