/** What a digit of any script is worth: ten of them follow each other in Unicode. */
function digitValue(digit: string): string {
  const code = digit.codePointAt(0) ?? 0
  let zero = code
  while (code - zero < 9 && /\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero--
  return String(code - zero)
}

/** Writes full-width digits, and those of an Arabic, Urdu or Bengali keyboard, as 0 to 9. */
export const plainDigits = (text: string) => text.normalize('NFKC').replace(/\p{Nd}/gu, digitValue)

const countDigits = (text: string) => plainDigits(text).replace(/\D/g, '').length

/** Equal for equal numbers of digits and perhaps a plus sign. Foreign numbers keep their country code. */
function toKey(number: string): string {
  const plain = number.replace(/^00/, '+')
  if (plain.startsWith('+44')) return `+44${plain.slice(3).replace(/^0+/, '')}`
  if (plain.startsWith('0')) return `+44${plain.slice(1)}`
  if (/^44\d{9,10}$/.test(plain)) return `+${plain}`
  // A spreadsheet has dropped the leading 0.
  return /^[1237]\d{9}$/.test(plain) ? `+44${plain}` : plain
}

/** Whether groups of digits make a British number, to which no digit is missing. */
const isWhole = (groups: readonly string[]) => /^\+44\d{10}$/.test(toKey(groups.join('')))

/** How many groups from the start make a whole number; 0 if none do. */
const wholeLength = (groups: readonly string[]) =>
  groups.findIndex((_, index) => isWhole(groups.slice(0, index + 1))) + 1

/** Whether another number may begin behind these digits: behind a time, or behind a foreign number. */
const mayEnd = (digits: string) => !/^[+0]/.test(digits) || digits.length >= 9

/** The numbers in one stretch of digits and signs. */
function splitStretch(stretch: string): string[] {
  const groups = stretch.match(/\+?\d+/g) ?? []
  const numbers: string[] = []
  let other = ''
  for (let index = 0; index < groups.length; ) {
    const group = groups[index] ?? ''
    const isBegin = other === '' || (/^[+0]/.test(group) && mayEnd(other))
    const length = isBegin ? wholeLength(groups.slice(index)) : 0
    if (length > 0) {
      numbers.push(other, groups.slice(index, index + length).join(''))
      other = ''
    } else other += group
    index += length || 1
  }
  return [...numbers, other].map(toKey)
}

/** A slash stands between two numbers, or in one. */
const splitAtSlash = (text: string) => {
  const parts = text.split('/')
  return parts.every((part) => countDigits(part) >= 7) ? parts : [text]
}

const isLongEnough = (key: string) => key.length >= (key.startsWith('+44') ? 12 : key.startsWith('+') ? 9 : 7)

/**
 * The phone numbers in a field, normalised, so that equal numbers are equal: 07700 900123, +44 (0)7700 900123 and 0044
 * 7700-900123 become +447700900123. Words, times and extensions beside them are left out.
 */
export function phoneNumbersIn(text: string): string[] {
  const plain = plainDigits(text)
    .replace(/\p{Cf}/gu, '')
    // The trunk prefix, dialled only within the country.
    .replace(/\(\s*0\s*\)/g, '')
    .replace(/\+[\s(]+/g, '+')
  const stretches = plain.match(/[+(]*\d[\d\s()./+\p{Pd}]*/gu) ?? []
  return [...new Set(stretches.flatMap(splitAtSlash).flatMap(splitStretch).filter(isLongEnough))]
}

const extension = /\s*(?:extension|ext|x|#)[\s.:]*\d{1,6}\D*$/i

/** The first number of a field, which is dialled. Of part of a number its digits. */
export const normalisePhone = (text: string): string =>
  phoneNumbersIn(text)[0] ?? toKey(plainDigits(text).replace(extension, '').replace(/\D/g, ''))

export const telHref = (phone: string) => `tel:${normalisePhone(phone)}`
