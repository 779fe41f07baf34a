import { prepare, type ValueOf } from '#server/database/prepare.ts'
import type { Executor } from '#server/database/schema.ts'

/**
 * Mails a day to one mailbox. Requested links to unsubscribe are counted apart, so that other mails never keep somebody
 * from getting one; each subscription of a mailbox has its own link, so there are more of them. So are links that prove who
 * asks about their data: the first and three more.
 */
export const mailsADay = { automatic: 2, requestedLink: 10, dataRequestLink: 4 } as const
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

/** Gives back the allowance of an automatic mail that was counted then and not sent. */
export async function giveAllowanceBack(tx: Executor, recipient: string, at: Date): Promise<void> {
  await tx
    .updateTable('mailAllowances')
    .set((eb) => ({ total: eb('total', '-', 1) }))
    .where('address', '=', mailboxKey(recipient))
    .where('day', '=', at.toISOString().slice(0, 10))
    .where('total', '>', 0)
    .execute()
}

/** Deletes the count of automatic mails to an address; only days old in any case. */
export async function deleteAllowances(tx: Executor, recipient: string): Promise<void> {
  const key = mailboxKey(recipient)
  const addresses = [key, ...Object.keys(mailsADay).map((allowance) => `${allowance} ${key}`)]
  await tx.deleteFrom('mailAllowances').where('address', 'in', addresses).execute()
}

/** Deletes the counts of the days before this one. */
export async function deleteAllowancesBefore(tx: Executor, day: string): Promise<void> {
  await tx.deleteFrom('mailAllowances').where('day', '<', day).execute()
}
