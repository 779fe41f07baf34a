import { randomUUIDv7 } from 'node:crypto'
import type { Executor } from '#server/database/schema.ts'
import type { Letter } from './letter.ts'
import { kindsSentOnce, lifetimesMs, type MailKind } from './mail-kinds.ts'
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
    letter: JSON.stringify(letter),
    expiresAt: expiresAt ?? (lifetimeMs === undefined ? null : new Date(createdAt.getTime() + lifetimeMs)),
    dueAt,
    createdAt,
  })
  return id
}

/**
 * Withdraws a waiting mail and deletes its text; returns false if it is no longer waiting, or leased and so perhaps in
 * flight. One that is sent once can be withdrawn until it is handed over, and when it was refused: it must not be retried.
 */
export async function withdrawMail(tx: Executor, id: string, at: Date): Promise<boolean> {
  const withdrawn = await tx
    .updateTable('mails')
    .set({ state: 'skipped', settledAt: at, letter: '{}', reason: null })
    .where('id', '=', id)
    .where((eb) => {
      const isWaiting = eb('state', '=', 'waiting')
      const isOnce = eb('kind', 'in', kindsSentOnce)
      return eb.or([
        eb.and([isWaiting, eb('leasedBy', 'is', null)]),
        eb.and([isWaiting, isOnce, eb('handedAt', 'is', null)]),
        eb.and([eb('state', '=', 'refused'), isOnce]),
      ])
    })
    .returning('id')
    .executeTakeFirst()
  return withdrawn !== undefined
}
