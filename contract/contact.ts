import { textLimits } from './limits.ts'
import { emailAddress } from './text.ts'

export type Contact = { kind: 'email' | 'phone'; value: string }

/** One form for all the ways to write a number: 07700 900123, +44 (0)7700 900123 and 0044 7700-900123 are +447700900123. */
export function phoneKey(text: string): string {
  // Some keyboards write figures as wide as their letters.
  const digits = text
    .normalize('NFKC')
    .replace(/[^\d+]/g, '')
    .replace(/(?!^)\+/g, '')
  const number = digits.replace(/^00/, '+')
  if (number.startsWith('+44')) return `+44${number.slice(3).replace(/^0/, '')}`
  if (number.startsWith('0')) return `+44${number.slice(1)}`
  return /^44\d{9,}$/.test(number) ? `+${number}` : number
}

export const emailKey = (address: string) => address.trim().toLowerCase()

const Address = emailAddress(textLimits.email)

/** What somebody typed to say whom they mean; nothing for what is neither an address nor a number. */
export function readContact(text: string): Contact | undefined {
  if (text.includes('@'))
    return Address.safeParse(text).success ? { kind: 'email', value: emailKey(text) } : undefined
  const value = phoneKey(text)
  const isNumber = /^[\d\s()+./–-]+$/.test(text.normalize('NFKC').trim()) && /^\+?\d{6,15}$/.test(value)
  return isNumber ? { kind: 'phone', value } : undefined
}
