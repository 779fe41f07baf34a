import { randomUUIDv7 } from 'node:crypto'
import type { Facts } from '#contract/render.ts'
import type { Executor } from '#server/database/schema.ts'
import type { Letter } from './letter.ts'
import { lifetimesMs, type MailKind } from './mail-kinds.ts'
import { renderLetter } from './render-letter.ts'
import { insertMail } from './repository.ts'
import type { Mailbox } from './settings.ts'

export type OutgoingMail = {
  kind: MailKind
  to: { owner: true } | { address: string }
  /** The row with which the mail is deleted; or its cause, where only one mail may be written about it. */
  belongsTo:
    | { subscriberId: string }
    | { consultationId: string; cause?: string }
    | { dataRequestId: string; cause?: string }
    | { cause: string }
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

/** Where the time of a UUIDv7 ends, and the 12 bits after its version. */
const [timeLength, counterEnd] = [13, 18]
const lastCount = 0xfff
let latest = { time: '', count: 0 }

/** A UUIDv7 that stands behind those made before it: mails of one request keep their order within a millisecond. */
function laterId(): string {
  const id = randomUUIDv7()
  const time = id.slice(0, timeLength)
  latest =
    time > latest.time ? { time, count: 0 } : { ...latest, count: Math.min(latest.count + 1, lastCount) }
  const count = latest.count.toString(16).padStart(3, '0')
  return `${latest.time}-7${count}${id.slice(counterEnd)}`
}

/**
 * Puts a mail into the outbox, in the transaction of its cause, and returns its id. It is then either sent or shown as
 * not sent.
 */
export async function queueMail(tx: Executor, mail: OutgoingMail): Promise<string> {
  const { kind, to, belongsTo, replyTo, letter, createdAt, dueAt = createdAt, expiresAt } = mail
  const { facts, unsubscribeUrl } = mail
  const id = laterId()
  const lifetimeMs = lifetimesMs[kind]
  await insertMail(tx, {
    id,
    kind,
    cause: ('cause' in belongsTo && belongsTo.cause) || null,
    isOwner: 'owner' in to,
    toAddress: 'owner' in to ? '' : to.address,
    subscriberId: 'subscriberId' in belongsTo ? belongsTo.subscriberId : null,
    consultationId: 'consultationId' in belongsTo ? belongsTo.consultationId : null,
    dataRequestId: 'dataRequestId' in belongsTo ? belongsTo.dataRequestId : null,
    replyToName: replyTo?.name ?? null,
    replyToAddress: replyTo?.address ?? null,
    subject: letter.subject,
    ...renderLetter(letter, { facts, unsubscribeUrl }),
    calendar: letter.calendar ? JSON.stringify(letter.calendar) : null,
    expiresAt: expiresAt ?? (lifetimeMs === undefined ? null : new Date(createdAt.getTime() + lifetimeMs)),
    dueAt,
    createdAt,
  })
  return id
}

/** Deletes a mail that still waits; returns false if it has left, or may be on its way. */
export async function withdrawMail(tx: Executor, id: string): Promise<boolean> {
  const withdrawn = await tx
    .deleteFrom('mails')
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .where('leasedBy', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return withdrawn !== undefined
}
