import { textLimits } from './limits.ts'
import { isPhoneLike, phoneKey } from './phone.ts'
import { emailAddress } from './text.ts'

export type Contact = { kind: 'email' | 'phone'; value: string }

export const emailKey = (address: string) => address.trim().toLowerCase()

const Address = emailAddress(textLimits.email)

/** What somebody typed to say whom they mean; nothing for what is neither an address nor a number. */
export function readContact(text: string): Contact | undefined {
  if (text.includes('@'))
    return Address.safeParse(text).success ? { kind: 'email', value: emailKey(text) } : undefined
  const value = phoneKey(text)
  return isPhoneLike(text) && /^\+?\d{6,15}$/.test(value) ? { kind: 'phone', value } : undefined
}
