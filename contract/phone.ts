/** How many digits a text holds, full-width ones included. */
export const countDigits = (text: string) => text.normalize('NFKC').replace(/\D/g, '').length

/** The first number if the field holds two; a slash may also be part of one number. */
function firstNumber(text: string): string {
  const [first = '', ...others] = text.split(/[/,;&]|\bor\b/i)
  return countDigits(first) >= 9 && others.some((other) => countDigits(other) >= 7) ? first : text
}

const extension = /\s*(?:extension|ext|x|#)[\s.:]*\d{1,6}\D*$/i

/**
 * Normalises a phone number, so that equal numbers give equal keys: 07700 900123, +44 (0)7700 900123 and 0044
 * 7700-900123 become +447700900123. Drops extensions. Foreign numbers keep their country code, partial numbers their
 * digits.
 */
export function normalisePhone(text: string): string {
  const plain = text.normalize('NFKC').trim().replace(extension, '')
  const compact = firstNumber(plain)
    // The trunk prefix, dialled only within the country.
    .replace(/\(\s*0\s*\)/g, '')
    .replace(/[^\d+]/g, '')
    .replace(/(?!^)\+/g, '')
  const number = compact.replace(/^00/, '+')
  if (number.startsWith('+44')) return `+44${number.slice(3).replace(/^0+/, '')}`
  if (number.startsWith('0')) return `+44${number.slice(1)}`
  if (/^44\d{9,10}$/.test(number)) return `+${number}`
  // A spreadsheet has dropped the leading 0.
  return /^[1237]\d{9}$/.test(number) ? `+44${number}` : number
}

/** Whether a text holds only characters used in phone numbers or parts of them. */
export const isPhoneLike = (text: string): boolean =>
  /\d/.test(text.normalize('NFKC')) &&
  /^(?:[\d\s()+./,;&#:\p{Pd}\p{Cf}]|extension|ext|x|or)+$/iu.test(text.normalize('NFKC'))

export const telHref = (phone: string) => `tel:${normalisePhone(phone)}`

/** A text message, which may begin with words. */
export const smsHref = (phone: string, words = '') =>
  `sms:${normalisePhone(phone)}${words && `?&body=${encodeURIComponent(words)}`}`

/** UK and Channel Islands mobiles. 070 forwards calls; 076 is for pagers, except on the Isle of Man (07624). */
const britishMobile = /^\+447(?:[1-5789]\d{8}|624\d{6})$/

/**
 * Mobiles of countries with separate mobile prefixes: Ireland, France, Germany, Italy, Spain, Portugal, Poland, the
 * Netherlands, India, Pakistan, Nigeria, China.
 */
const foreignMobile =
  /^\+(?:3538\d{8}|33[67]\d{8}|491[567]\d{7,9}|393\d{8,9}|34[67]\d{8}|3519\d{8}|48[4-8]\d{8}|316\d{8}|91[6-9]\d{9}|923\d{9}|234[789]\d{9}|861\d{10})$/

/** WhatsApp link, which may begin with words; undefined unless the number is certainly a mobile. */
export function whatsAppHref(phone: string, words = ''): string | undefined {
  const key = normalisePhone(phone)
  return britishMobile.test(key) || foreignMobile.test(key)
    ? `https://wa.me/${key.slice(1)}${words && `?text=${encodeURIComponent(words)}`}`
    : undefined
}
