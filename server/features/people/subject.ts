import { normaliseEmail, parseContact } from '#contract/contact.ts'
import type { Whose } from '#contract/people.ts'
import { normalisePhone } from '#contract/phone.ts'
import type { Database } from '#server/database/database.ts'
import { findClientsByPhone } from '#server/features/appointments/service.ts'
import { AppError } from '#server/http/errors.ts'
import * as repository from './repository.ts'

export type FoundSubject = repository.Subject & { contact: { kind: 'email' | 'phone'; value: string } }

/**
 * Resolves a look-up. A phone number finds everybody who wrote with it and everything under their addresses; an
 * address finds only itself, since two people may share a phone.
 */
export async function findPerson(
  { database }: { database: Pick<Database, 'kysely' | 'kind'> },
  text: string,
): Promise<FoundSubject> {
  const { kysely, kind } = database
  const contact = parseContact(text)
  if (!contact) throw new AppError('INVALID_INPUT')
  if (contact.kind === 'email')
    return { contact, ...(await repository.findPeopleByEmails(kysely, kind, [contact.value])) }
  const found = await repository.findPeopleByPhone(kysely, new Set([contact.value]))
  const { emails, clients } = await findClientsByPhone(kysely, [contact.value])
  const everybody = { ...found, emails: [...new Set([...found.emails, ...emails])], clients }
  return { contact, ...(await repository.addTheirRequests(kysely, kind, everybody)) }
}

/** Resolves whose data is copied or erased. A phone number alone is not enough, since two people may share it. */
export async function findTickedPerson(
  { database: { kysely, kind } }: { database: Database },
  { contact: text, addresses = [] }: Whose,
): Promise<FoundSubject> {
  const contact = parseContact(text)
  if (!contact) throw new AppError('INVALID_INPUT')
  const ticked = contact.kind === 'email' ? [contact.value] : addresses.map(normaliseEmail)
  const [first, ...others] = [...new Set(ticked)].sort()
  if (first === undefined) {
    // Nobody else has this number, and they have no address.
    const found = await findPerson({ database: { kysely, kind } }, text)
    if (found.emails.length === 0 && found.clients?.length) return found
    throw new AppError('INVALID_INPUT', { errors: { addresses: 'Please tick whose data is meant' } })
  }
  return {
    contact: { kind: 'email', value: first },
    ...(await repository.findPeopleByEmails(kysely, kind, [first, ...others])),
  }
}

/** Other addresses that sent requests with one of these numbers. */
export async function findAddressesWithSamePhone(
  { database }: { database: Database },
  subject: repository.Subject,
  phones: readonly string[],
): Promise<string[]> {
  if (phones.length === 0) return []
  const { emails } = await repository.findPeopleByPhone(database.kysely, new Set(phones.map(normalisePhone)))
  const own = new Set(subject.emails.map(normaliseEmail))
  return emails.filter((email) => !own.has(email))
}
