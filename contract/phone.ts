/** What a digit of any script is worth: ten of them follow each other in Unicode. */
function digitValue(digit: string): string {
  const code = digit.codePointAt(0) ?? 0
  let zero = code
  while (code - zero < 9 && /\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero--
  return String(code - zero)
}

/** Writes full-width digits, and those of an Arabic, Urdu or Bengali keyboard, as 0 to 9. */
export const plainDigits = (text: string) => text.normalize('NFKC').replace(/\p{Nd}/gu, digitValue)

/** Equal for equal numbers of digits and perhaps a plus sign. Foreign numbers keep their country code. */
function toKey(number: string): string {
  const plain = number.replace(/^00/, '+')
  if (plain.startsWith('+44')) return `+44${plain.slice(3).replace(/^0+/, '')}`
  if (plain.startsWith('0')) return `+44${plain.slice(1)}`
  if (/^44\d{9,10}$/.test(plain)) return `+${plain}`
  // A spreadsheet has dropped the leading 0.
  return /^[1237]\d{9}$/.test(plain) ? `+44${plain}` : plain
}

const signs = '\\s()./\\p{Pd}'
const gap = `[${signs}]*`

/** British numbers, perhaps without the leading 0, and foreign ones with their country code. */
const whole = new RegExp(
  [
    `(?:(?:\\+|00${gap})?44${gap}0?|0(?!0))(?:${gap}\\d){9,10}`,
    `[1237](?=\\d\\d)(?:${gap}\\d){9}`,
    // Up to what cannot belong to it: words, or a number that begins with 0.
    `(?:\\+|00)${gap}[1-9](?:${gap}\\d){7,14}?(?=${gap}(?:$|[^\\d${signs}]|0\\d\\d))`,
  ]
    .map((number) => `(?<!\\d)${number}(?!\\d)`)
    .join('|'),
  'gu',
)

/** Any others, such as those without an area code. */
const part = new RegExp(`\\d(?:${gap}\\d){6,}`, 'gu')

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
    // Between two numbers; otherwise it stands in one.
    .replace(/\/(?=\s*[+(0])/g, ';')
  const found = [...plain.matchAll(whole), ...plain.replace(whole, ';').matchAll(part)]
  return [...new Set(found.map(([number]) => toKey(number.replace(/[^\d+]/g, ''))))]
}

const extension = /\s*(?:extension|ext|x|#)[\s.:]*\d{1,6}\D*$/i

/** The first number of a field, which is dialled. Of part of a number its digits. */
export const normalisePhone = (text: string): string =>
  phoneNumbersIn(text)[0] ?? toKey(plainDigits(text).replace(extension, '').replace(/\D/g, ''))

export const telHref = (phone: string) => `tel:${normalisePhone(phone)}`
