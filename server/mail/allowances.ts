import { linkAgain } from '#contract/data-request-pages.ts'
import type { DatabaseKind } from '#server/database/database.ts'
import { idListSql } from '#server/database/id-list.ts'
import type { Executor } from '#server/database/schema.ts'
import { domainGroupOf, isProviderDomain, mailboxKey } from './mail-domains.ts'

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

/**
 * Adds one to the day's count under this address unless that many are counted; answers with a row if it has. One
 * statement: concurrent requests, in any process, cannot take the last place twice.
 */
const countUpTo = (tx: Executor, { address, day, most }: { address: string; day: string; most: number }) =>
  tx
    .insertInto('mailAllowances')
    .values({ address, day, total: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(['address', 'day'])
        .doUpdateSet((eb) => ({ total: eb('mailAllowances.total', '+', 1) }))
        .where('mailAllowances.total', '<', most),
    )
    .returning('total')
    .execute()

const takeBack = (tx: Executor, { address, day }: { address: string; day: string }) =>
  tx
    .updateTable('mailAllowances')
    .set((eb) => ({ total: eb('total', '-', 1) }))
    .where('address', '=', address)
    .where('day', '=', day)
    .where('total', '>', 0)
    .execute()

/**
 * The key of a mailbox's count. The allowance prefix ends with a space, which no address holds, so the two cannot
 * clash.
 */
const countedAs = (recipient: string, allowance: string) =>
  allowance === 'automatic' ? mailboxKey(recipient) : `${allowance} ${mailboxKey(recipient)}`

export const utcDayOf = (at: Date) => at.toISOString().slice(0, 10)

/**
 * Whether one more automatic mail may go to this address today; counts it if so. Anybody can type a stranger's
 * address into a form: it must not be a way to flood them.
 */
export async function claimAllowance(
  tx: Executor,
  recipient: string,
  at: Date,
  allowance: Allowance = 'automatic',
): Promise<boolean> {
  return await takePlace(tx, mailboxLimitOf({ recipient, allowance }), utcDayOf(at))
}

/** Returns the allowance of an automatic mail that was counted at that time and not sent. */
export async function returnAllowance(tx: Executor, recipient: string, at: Date): Promise<void> {
  await takeBack(tx, { address: mailboxKey(recipient), day: utcDayOf(at) })
}

const namesOf = (recipient: string) =>
  Object.keys(mailsADay).map((allowance) => countedAs(recipient, allowance))

/** The mailbox part of a count's key. */
export const mailboxOfKey = (address: string) => address.slice(address.lastIndexOf(' ') + 1)

/** All counts of mails to these addresses, under every allowance. */
export async function listAllowances(db: Executor, kind: DatabaseKind, recipients: readonly string[]) {
  return await db
    .selectFrom('mailAllowances')
    .selectAll()
    .where('address', 'in', idListSql(kind, recipients.flatMap(namesOf)))
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

/**
 * Mails a day that strangers can cause through the forms, whatever addresses they type: to one registered domain, to
 * one mail provider with very many mailboxes, and in all. A busy day of one hairdresser is a tenth of it.
 */
export const sharedMailLimits = {
  automatic: { domain: 20, provider: 100, all: 200 },
  // Goes to subscribers only. Every issue holds the link, so hardly anybody needs to request one.
  requestedLink: { domain: 20, provider: 60, all: 100 },
  dataRequestLink: { domain: 16, provider: 40, all: 60 },
} as const satisfies Record<Allowance, object>

/**
 * Limits above this are not enforced: they would protect nobody, and every write would contend for the same few rows.
 */
const maxCountedLimit = 5000

/** A mail that a form submission would cause. */
export type FormMail = {
  recipient: string
  at: Date
  allowance: Allowance
  /** The setting RATE_LIMIT_FACTOR. */
  factor: number
}

type Limit = { address: string; most: number }

/** The largest integer of both databases. */
const unlimited = 2 ** 31 - 1

const withheldKeyOf = (allowance: Allowance) => `${allowance}-unsent`

/** The shared counts that this mail adds to, with their limits: its domain or provider, and all mails. */
function sharedLimitsOf({ recipient, allowance, factor }: FormMail): Limit[] {
  const group = domainGroupOf(recipient)
  const { all, domain, provider } = sharedMailLimits[allowance]
  const scaled = (limit: number) => Math.max(1, Math.round(limit * factor))
  if (scaled(all) > maxCountedLimit) return []
  return [
    { address: `${allowance}-domain ${group}`, most: scaled(isProviderDomain(group) ? provider : domain) },
    { address: `${allowance}-all`, most: scaled(all) },
  ]
}

const mailboxLimitOf = ({ recipient, allowance }: Pick<FormMail, 'recipient' | 'allowance'>): Limit => ({
  address: countedAs(recipient, allowance),
  most: mailsADay[allowance],
})

const takePlace = async (tx: Executor, { address, most }: Limit, day: string) =>
  (await countUpTo(tx, { address, day, most })).length > 0

/** An address that was counted and taken back is not kept. */
async function forgetUncounted(tx: Executor, { address }: Limit, day: string): Promise<void> {
  const uncounted = tx.deleteFrom('mailAllowances').where('address', '=', address).where('day', '=', day)
  await uncounted.where('total', '<=', 0).execute()
}

const readTotal = (db: Executor, { address, day }: { address: string; day: string }) =>
  db
    .selectFrom('mailAllowances')
    .select('total')
    .where('address', '=', address)
    .where('day', '=', day)
    .execute()

async function isFull(db: Executor, limits: readonly Limit[], day: string): Promise<boolean> {
  for (const { address, most } of limits) {
    const [row] = await readTotal(db, { address, day })
    if ((row?.total ?? 0) >= most) return true
  }
  return false
}

/** Whether today's limit for this mail's domain or provider, or for all form mails, is reached. */
export const isDayFull = (db: Executor, mail: FormMail) => isFull(db, sharedLimitsOf(mail), utcDayOf(mail.at))

/** Whether one more form mail may go to this address today. */
export const mayFormMailGo = async (db: Executor, mail: FormMail) =>
  !(await isFull(db, [mailboxLimitOf(mail), ...sharedLimitsOf(mail)], utcDayOf(mail.at)))

/**
 * Counts one more form mail to this address and decides whether it may go. Mails withheld because the day is full are
 * counted too: the owner sees how many.
 */
export async function claimFormMail(
  tx: Executor,
  mail: FormMail,
): Promise<'allowed' | 'mailbox full' | 'day full'> {
  const day = utcDayOf(mail.at)
  const mailbox = mailboxLimitOf(mail)
  if (!(await takePlace(tx, mailbox, day))) return 'mailbox full'
  const taken = [mailbox]
  for (const limit of sharedLimitsOf(mail)) {
    if (await takePlace(tx, limit, day)) {
      taken.push(limit)
      continue
    }
    for (const { address } of taken) await takeBack(tx, { address, day })
    await forgetUncounted(tx, mailbox, day)
    await takePlace(tx, { address: withheldKeyOf(mail.allowance), most: unlimited }, day)
    return 'day full'
  }
  return 'allowed'
}

/** How many form mails were withheld on the days still counted because a daily limit was reached. */
export async function countWithheldMails(db: Executor): Promise<number> {
  const { total } = await db
    .selectFrom('mailAllowances')
    .select(({ fn }) => fn.sum<number | null>('total').as('total'))
    .where('address', 'in', (['automatic', 'requestedLink', 'dataRequestLink'] as const).map(withheldKeyOf))
    .executeTakeFirstOrThrow()
  return Number(total ?? 0)
}
