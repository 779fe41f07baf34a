import { normaliseEmail } from '#contract/contact.ts'
import { fold } from '#contract/fold.ts'
import { normalisePhone } from '#contract/phone.ts'

const firstWord = (name: string) => fold(name).split(' ')[0] ?? ''

export type Person = { name: string; email: string; phone: string }

export const keysOf = ({ name, email, phone }: Person) => ({
  ...{ emailKey: normaliseEmail(email), phoneKey: normalisePhone(phone) },
  search: fold(name),
})

/** Whether an address or number, and the first name, are the same: two people who share a phone stay two. */
export function isSamePerson(one: Person, other: Person): boolean {
  const [a, b] = [keysOf(one), keysOf(other)]
  const shares = (key: 'emailKey' | 'phoneKey') => a[key] !== '' && a[key] === b[key]
  return firstWord(one.name) === firstWord(other.name) && (shares('emailKey') || shares('phoneKey'))
}
