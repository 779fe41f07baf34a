import { randomUUIDv7 } from 'node:crypto'
import type { Facts } from '#contract/render.ts'
import type { Executor } from '#server/database/schema.ts'
import { queueMail } from '#server/mail/outbox.ts'
import { type AccountChange, accountChangedLetter } from './emails.ts'

/** Queues a mail to the owner in the transaction of the change, so that a session thief cannot suppress it. */
export async function notifyOwnerOfAccountChange(
  tx: Executor,
  facts: Facts,
  change: AccountChange,
  at: Date,
): Promise<void> {
  await queueMail(tx, {
    kind: 'account_changed',
    to: { owner: true },
    belongsTo: { cause: `${change.what} ${randomUUIDv7()}` },
    letter: accountChangedLetter(change),
    facts,
    createdAt: at,
  })
}
