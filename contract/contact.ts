import { textLimits } from './limits.ts'
import { isPhoneLike, normalisePhone } from './phone.ts'
import { emailAddress } from './text.ts'

export type Contact = { kind: 'email' | 'phone'; value: string }

export const normaliseEmail = (address: string) => address.trim().toLowerCase()

const Address = emailAddress(textLimits.email)

/** Reads an address or number that identifies a person; undefined if the text is neither. */
export function parseContact(text: string): Contact | undefined {
  if (text.includes('@'))
    return Address.safeParse(text).success ? { kind: 'email', value: normaliseEmail(text) } : undefined
  const value = normalisePhone(text)
  return isPhoneLike(text) && /^\+?\d{6,15}$/.test(value) ? { kind: 'phone', value } : undefined
}
