import { randomUUIDv7 } from 'node:crypto'
import type { Executor } from '#server/database/schema.ts'
import { queueMail } from '#server/mail/outbox.ts'
import { type AccountChange, accountChangedLetter } from './emails.ts'

/** Tells the owner by mail, in the transaction of the change: whoever has her session cannot keep it from her. */
export async function tellOwner(tx: Executor, change: AccountChange, at: Date): Promise<void> {
  await queueMail(tx, {
    kind: 'account_changed',
    to: { owner: true },
    belongsTo: { cause: `${change.what} ${randomUUIDv7()}` },
    letter: accountChangedLetter(change),
    createdAt: at,
  })
}
