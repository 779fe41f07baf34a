import { randomUUIDv7 } from 'node:crypto'
import { normalisePhone } from '#contract/phone.ts'
import { ConsultationRequest, toStoredRequest } from '#contract/request-fields.ts'
import type { ConsultationStatus } from '#contract/worklist.ts'
import type { Database } from '#server/database/database.ts'
import type { Tables } from '#server/database/schema.ts'
import { searchTextOf } from '#server/features/consultations/repository.ts'
import { collectFacts } from '#server/http/facts.ts'
import { paragraph } from '#server/mail/letter.ts'
import { type OutgoingMail, queueMail } from '#server/mail/outbox.ts'
import type { Passwords } from '#server/security/password.ts'
import { createToken, hashToken } from '#server/security/token.ts'

export const aRequest = ConsultationRequest.parse({
  name: 'Amara Lewis',
  email: 'amara@example.com',
  phone: '07700 900123',
  location: 'headingley',
  serviceType: 'cut-only',
  hairType: '3C, shoulder length',
  mobileService: true,
})

export async function buildConsultation(
  database: Database,
  own: Partial<ConsultationRequest & { createdAt: Date; status: ConsultationStatus }> = {},
) {
  const consultation = { ...aRequest, id: randomUUIDv7(), createdAt: new Date(), ...own }
  const phoneKey = normalisePhone(consultation.phone)
  const request = toStoredRequest(consultation)
  const stored = { ...consultation, ...request, phoneKey, search: searchTextOf({ ...request, phoneKey }) }
  await database.write((tx) => tx.insertInto('consultations').values(stored).execute())
  return consultation
}

export async function buildSubscriber(database: Database, own: Partial<Tables['newsletters']> = {}) {
  const subscriber = {
    id: randomUUIDv7(),
    email: 'amara@example.com',
    subscribedAt: new Date(),
    page: '/blog',
    wording: '2026-01-01',
    unsubscribedAt: null,
    consentOrigin: null,
    ...own,
  }
  await database.write((tx) => tx.insertInto('newsletters').values(subscriber).execute())
  return subscriber
}

export const owner = { username: 'owner', password: 'curls in the rain' }

export async function buildOwner(database: Database, passwords: Passwords) {
  const at = new Date()
  const user = {
    id: randomUUIDv7(),
    username: owner.username,
    password: await passwords.hash(owner.password),
    ...{ createdAt: at, passwordChangedAt: at },
  }
  await database.write((tx) => tx.insertInto('adminUsers').values(user).execute())
  return user
}

/** The session cookie of the owner, as a browser sends it. */
export async function buildSession(database: Database, adminUserId: string, at: Date): Promise<string> {
  const token = createToken()
  const session = {
    ...{ id: hashToken(token), adminUserId, device: 'Safari on an iPhone' },
    ...{ createdAt: at, lastSeenAt: at, provedAt: at },
  }
  await database.write((tx) => tx.insertInto('adminSessions').values(session).execute())
  return `session=${token}`
}

const facts = collectFacts('http://localhost')

/** A letter in the outbox that is due now. */
export async function buildMail(
  database: Database,
  own: Partial<
    Pick<OutgoingMail, 'kind' | 'belongsTo' | 'createdAt' | 'dueAt'> & { to: string; subject: string }
  > = {},
) {
  const { to: address = 'amara@example.com', subject = 'Hello', ...others } = own
  const letter = { subject, blocks: [paragraph('How are your curls?')] }
  const mail = { kind: 'appointment_changed', createdAt: new Date(0), ...others } as const
  return await database.write((tx) => queueMail(tx, { ...mail, to: { address }, letter, facts }))
}

export const mailsOf = ({ kysely }: Database) =>
  kysely.selectFrom('mails').selectAll().orderBy('createdAt').orderBy('id').execute()
