import { linkAgain } from '#contract/data-request-pages.ts'
import type { DatabaseKind } from '#server/database/database.ts'
import { idList } from '#server/database/id-list.ts'
import { prepare, type ValueOf } from '#server/database/prepare.ts'
import type { Executor } from '#server/database/schema.ts'
import { mailboxKey } from './mail-domains.ts'

/**
 * Mails a day to one mailbox. Requested unsubscribe links have their own count, so that other mails never use it up;
 * each subscription of a mailbox has its own link, hence the higher number. Links that confirm a data request have
 * their own count as well: enough for two requests with all their repeats.
 */
export const mailsADay = {
  automatic: 2,
  requestedLink: 10,
  dataRequestLink: 2 * (1 + linkAgain.times),
} as const
export type Allowance = keyof typeof mailsADay

/** Adds one to the day's count under this address and returns the new total. */
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

/**
 * The key of a mailbox's count. The allowance prefix ends with a space, which no address holds, so the two cannot
 * clash.
 */
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

/** Returns the allowance of an automatic mail that was counted at that time and not sent. */
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

/** The mailbox part of a count's key. */
export const mailboxOf = (address: string) => address.slice(address.lastIndexOf(' ') + 1)

/** All counts of mails to these addresses, under every allowance. */
export async function listAllowances(db: Executor, kind: DatabaseKind, recipients: readonly string[]) {
  return await db
    .selectFrom('mailAllowances')
    .selectAll()
    .where('address', 'in', idList(kind, recipients.flatMap(namesOf)))
    .orderBy('day')
    .execute()
}

/**
 * Deletes the counts of mails to an address, on its owner's request; the nightly job deletes them within days anyway.
 */
export async function deleteAllowances(tx: Executor, recipient: string): Promise<void> {
  await tx.deleteFrom('mailAllowances').where('address', 'in', namesOf(recipient)).execute()
}

/** Deletes the counts of the days before this one. */
export async function deleteAllowancesBefore(tx: Executor, day: string): Promise<void> {
  await tx.deleteFrom('mailAllowances').where('day', '<', day).execute()
}
