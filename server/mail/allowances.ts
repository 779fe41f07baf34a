import { linkAgain } from '#contract/data-request-pages.ts'
import type { DatabaseKind } from '#server/database/database.ts'
import { idList } from '#server/database/id-list.ts'
import { prepare, type ValueOf } from '#server/database/prepare.ts'
import type { Executor } from '#server/database/schema.ts'
import { mailboxKey } from './mail-domains.ts'

/**
 * Mails a day to one mailbox. Requested links to unsubscribe are counted apart, so that other mails never keep somebody
 * from getting one; each subscription of a mailbox has its own link, so there are more of them. So are links that prove who
 * asks about their data: enough for two requests with all their repeats, so that one does not use up everything.
 */
export const mailsADay = {
  automatic: 2,
  requestedLink: 10,
  dataRequestLink: 2 * (1 + linkAgain.times),
} as const
export type Allowance = keyof typeof mailsADay

/** Counts one more under this name on that day. */
export const countMail = prepare((tx, value: ValueOf<{ address: string; day: string }>) =>
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

/** The name under which its mails are counted. No address begins with that of an allowance: there is no space in it. */
export const countedAs = (recipient: string, allowance: string) =>
  allowance === 'automatic' ? mailboxKey(recipient) : `${allowance} ${mailboxKey(recipient)}`

export const dayOf = (at: Date) => at.toISOString().slice(0, 10)

/**
 * Whether one more automatic mail may go to this address today; counts it if so. Anybody can type a stranger's
 * address into a form: it must not be a way to flood them.
 */
export async function takeAllowance(
  tx: Executor,
  recipient: string,
  at: Date,
  allowance: Allowance = 'automatic',
): Promise<boolean> {
  const [counted] = await countMail(tx, { address: countedAs(recipient, allowance), day: dayOf(at) })
  return counted !== undefined && counted.total <= mailsADay[allowance]
}

/** Gives back the allowance of an automatic mail that was counted then and not sent. */
export async function giveAllowanceBack(tx: Executor, recipient: string, at: Date): Promise<void> {
  await tx
    .updateTable('mailAllowances')
    .set((eb) => ({ total: eb('total', '-', 1) }))
    .where('address', '=', mailboxKey(recipient))
    .where('day', '=', dayOf(at))
    .where('total', '>', 0)
    .execute()
}

const namesOf = (recipient: string) =>
  Object.keys(mailsADay).map((allowance) => countedAs(recipient, allowance))

/** The mailbox whose mails are counted under this name. */
export const mailboxOf = (address: string) => address.slice(address.lastIndexOf(' ') + 1)

/** Every count of mails to these addresses, whatever they were about. */
export async function listAllowances(db: Executor, kind: DatabaseKind, recipients: readonly string[]) {
  return await db
    .selectFrom('mailAllowances')
    .selectAll()
    .where('address', 'in', idList(kind, recipients.flatMap(namesOf)))
    .orderBy('day')
    .execute()
}

/** Deletes the counts of mails to an address; only days old in any case. */
export async function deleteAllowances(tx: Executor, recipient: string): Promise<void> {
  await tx.deleteFrom('mailAllowances').where('address', 'in', namesOf(recipient)).execute()
}

/** Deletes the counts of the days before this one. */
export async function deleteAllowancesBefore(tx: Executor, day: string): Promise<void> {
  await tx.deleteFrom('mailAllowances').where('day', '<', day).execute()
}
