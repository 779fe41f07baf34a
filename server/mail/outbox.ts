import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import { dayMs } from '#contract/durations.ts'
import type { Facts } from '#contract/render.ts'
import type { Config } from '#server/config.ts'
import { lockKey } from '#server/database/dialects.ts'
import { deleteRows, insertOnce } from '#server/database/rows.ts'
import type { Executor } from '#server/database/schema.ts'
import type { Letter } from './letter.ts'
import { formMailKinds, lifetimesMs, type MailKind } from './mail-kinds.ts'
import { renderLetter } from './render-letter.ts'
import type { Mailbox } from './settings.ts'

export type OutgoingMail = {
  kind: MailKind
  /** The owner has hers when it is sent. */
  to: 'owner' | { address: string }
  /** The rows with which the mail is deleted. */
  belongsTo?: {
    subscriberId?: string
    consultationId?: string | null
    dataRequestId?: string
    clientId?: string | null
    appointmentId?: string | null
  }
  /** Of mails with the same cause only the first is queued. */
  cause?: string
  replyTo?: Mailbox
  letter: Letter
  /** The sender's details at the foot. */
  facts: Facts
  /** The receiver's own link, at the foot of newsletter mails. */
  unsubscribeUrl?: string
  createdAt: Date
  /** Earliest sending time; at once by default. */
  dueAt?: Date
  /** When the mail is no longer useful; by default its kind decides. */
  expiresAt?: Date
}

let latestId = ''

/** The millisecond in which an id was made. */
const momentOf = (id: string) => id.slice(0, 13)

/** Mails of one moment are sent, and listed, in the order in which they were queued. */
function nextId(): string {
  let id = randomUUIDv7()
  // Of one moment only: a clock that was set back is not waited for.
  while (id <= latestId && momentOf(id) === momentOf(latestId)) id = randomUUIDv7()
  latestId = id
  return id
}

/**
 * Puts a mail into the outbox, as it will arrive, in the transaction of its cause, and returns its id. It is then either
 * sent or shown as not sent.
 */
export async function queueMail(tx: Executor, mail: OutgoingMail): Promise<string> {
  const { kind, to, belongsTo, cause = null, replyTo, letter, createdAt, dueAt = createdAt, expiresAt } = mail
  const { facts, unsubscribeUrl } = mail
  const id = nextId()
  const lifetimeMs = lifetimesMs[kind]
  await insertOnce(tx, 'mails', {
    ...{ id, kind, cause, ...belongsTo, dueAt, createdAt },
    isOwner: to === 'owner',
    toAddress: to === 'owner' ? '' : to.address,
    replyToName: replyTo?.name ?? null,
    replyToAddress: replyTo?.address ?? null,
    subject: letter.subject,
    ...renderLetter(letter, { facts, unsubscribeUrl }),
    calendar: letter.calendar ? JSON.stringify(letter.calendar) : null,
    expiresAt: expiresAt ?? (lifetimeMs === undefined ? null : new Date(createdAt.getTime() + lifetimeMs)),
  })
  return id
}

/** Deletes a mail that still waits; returns false if it has left, or is on its way. */
export const withdrawMail = (tx: Executor, id: string) =>
  deleteRows(tx, 'mails', { id, state: 'waiting', claimedUntil: null })

/** Form mails within 24 hours: of one kind to one address, and in all. A busy day of one hairdresser is a tenth of it. */
export const formMailLimits = { toAddress: 2, inAll: 200 } as const

/** Queues a mail to an address that was typed into a form, unless too many went out today; returns its id. */
export async function queueFormMail(
  tx: Executor,
  mail: OutgoingMail & { to: { address: string } },
  { rateLimitFactor }: Pick<Config, 'rateLimitFactor'>,
): Promise<string | undefined> {
  // So that none is counted late.
  await lockKey(tx, 'form mails')
  const since = new Date(mail.createdAt.getTime() - dayMs)
  const { rows } = await sql<{ inAll: number; toAddress: number }>`
    select count(*) as in_all,
      count(*) filter (where kind = ${mail.kind} and lower(to_address) = ${mail.to.address.toLowerCase()}) as to_address
    from mails where kind in (${sql.join(formMailKinds)}) and created_at > ${since}`.execute(tx)
  const [{ inAll, toAddress } = { inAll: 0, toAddress: 0 }] = rows
  const inAllAtMost = Math.max(1, Math.round(formMailLimits.inAll * rateLimitFactor))
  const mayGo = Number(toAddress) < formMailLimits.toAddress && Number(inAll) < inAllAtMost
  return mayGo ? await queueMail(tx, mail) : undefined
}
