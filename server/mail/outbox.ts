import { randomUUIDv7 } from 'node:crypto'
import type { Selectable } from 'kysely'
import { prepare, type ValueOf } from '#server/database/prepare.ts'
import type { Executor, Tables } from '#server/database/schema.ts'
import type { MailKind } from './kinds.ts'
import type { Letter } from './letter.ts'
import type { Mailbox } from './settings.ts'

export type OutgoingMail = {
  kind: MailKind
  to: { owner: true } | { address: string }
  /** What it is deleted with; or what it is about, where that must be written about only once. */
  belongsTo: { subscriberId: string } | { consultationId: string } | { cause: string }
  replyTo?: Mailbox
  letter: Letter
  createdAt: Date
}

type MailRow = Pick<
  Selectable<Tables['mails']>,
  | 'id'
  | 'kind'
  | 'cause'
  | 'isOwner'
  | 'toAddress'
  | 'subscriberId'
  | 'consultationId'
  | 'replyToName'
  | 'replyToAddress'
  | 'letter'
  | 'createdAt'
>

const insertMail = prepare((tx, value: ValueOf<MailRow>) =>
  tx
    .insertInto('mails')
    .values({
      id: value('id'),
      kind: value('kind'),
      cause: value('cause'),
      isOwner: value('isOwner'),
      toAddress: value('toAddress'),
      subscriberId: value('subscriberId'),
      consultationId: value('consultationId'),
      replyToName: value('replyToName'),
      replyToAddress: value('replyToAddress'),
      letter: value('letter'),
      dueAt: value('createdAt'),
      createdAt: value('createdAt'),
    })
    .onConflict((conflict) => conflict.column('cause').doNothing()),
)

/** Puts a mail into the outbox, in the transaction of its cause. From then on it is sent, or given up visibly. */
export async function queueMail(tx: Executor, mail: OutgoingMail): Promise<void> {
  const { kind, to, belongsTo, replyTo, letter, createdAt } = mail
  await insertMail(tx, {
    id: randomUUIDv7(),
    kind,
    cause: 'cause' in belongsTo ? belongsTo.cause : null,
    isOwner: 'owner' in to,
    toAddress: 'owner' in to ? '' : to.address,
    subscriberId: 'subscriberId' in belongsTo ? belongsTo.subscriberId : null,
    consultationId: 'consultationId' in belongsTo ? belongsTo.consultationId : null,
    replyToName: replyTo?.name ?? null,
    replyToAddress: replyTo?.address ?? null,
    letter: JSON.stringify(letter),
    createdAt,
  })
}

/**
 * Mails a day to one mailbox. Requested links to unsubscribe are counted apart, so that other mails never keep somebody
 * from getting one; each subscription of a mailbox has its own link, so there are more of them.
 */
export const mailsADay = { automatic: 2, requestedLink: 10 } as const
const gmail = /@(gmail|googlemail)\.com$/

/** One name for all the ways to write an address that reach the same mailbox. */
export function mailboxKey(address: string): string {
  const [local = '', domain = ''] = address.toLowerCase().split('@')
  const [name = ''] = local.split('+')
  const key = `${name}@${domain}`
  return gmail.test(key) ? `${name.replaceAll('.', '')}@gmail.com` : key
}

const countMail = prepare((tx, value: ValueOf<{ address: string; day: string }>) =>
  tx
    .insertInto('mailAllowances')
    .values({ address: value('address'), day: value('day'), total: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(['address', 'day'])
        .doUpdateSet((eb) => ({ total: eb('mailAllowances.total', '+', 1) })),
    )
    .returning('total'),
)

/**
 * Whether one more automatic mail may go to this address today; counts it if so. Anybody can type a stranger's
 * address into a form: it must not be a way to flood them.
 */
export async function takeAllowance(
  tx: Executor,
  recipient: string,
  at: Date,
  allowance: keyof typeof mailsADay = 'automatic',
): Promise<boolean> {
  const key = mailboxKey(recipient)
  // No address begins with these words: there is no space in it.
  const address = allowance === 'automatic' ? key : `${allowance} ${key}`
  const [counted] = await countMail(tx, { address, day: at.toISOString().slice(0, 10) })
  return counted !== undefined && counted.total <= mailsADay[allowance]
}

/** Deletes the count of automatic mails to an address; only days old in any case. */
export async function deleteAllowances(tx: Executor, recipient: string): Promise<void> {
  const key = mailboxKey(recipient)
  const addresses = [key, ...Object.keys(mailsADay).map((allowance) => `${allowance} ${key}`)]
  await tx.deleteFrom('mailAllowances').where('address', 'in', addresses).execute()
}
