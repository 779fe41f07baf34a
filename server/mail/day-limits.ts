import { prepare, type ValueOf } from '#server/database/prepare.ts'
import type { Executor } from '#server/database/schema.ts'
import { type Allowance, countedAs, countMail, dayOf, mailsADay, takeAllowance } from './allowances.ts'
import { domainGroupOf, isProvider } from './mail-domains.ts'

/**
 * Mails a day that strangers can cause by the forms, whatever addresses they type: to what somebody has registered, to a
 * company where very many people have their mailboxes, and in all. A busy day of one hairdresser is a tenth of it.
 */
export const mailsToAll = {
  automatic: { domain: 20, provider: 100, all: 200 },
  // Only to who has signed up. Every issue has the link, so hardly anybody needs another.
  requestedLink: { domain: 20, provider: 60, all: 100 },
  dataRequestLink: { domain: 16, provider: 40, all: 60 },
} as const satisfies Record<Allowance, object>

/** More is no limit that protects. Its rows, which all writes would wait for, are not counted at all. */
const mostCounted = 5000

/** A mail that somebody's post to a form would cause. */
export type FormMail = {
  recipient: string
  at: Date
  allowance: Allowance
  /** Of the setting RATE_LIMIT_FACTOR. */
  factor: number
}

type Place = { address: string; most: number }

const unsentOf = (allowance: Allowance) => `${allowance}-unsent`

/** Under which names a mail is counted beside its mailbox's, and how far. */
function placesOf({ recipient, allowance, factor }: FormMail): Place[] {
  const group = domainGroupOf(recipient)
  const { all, domain, provider } = mailsToAll[allowance]
  const scaled = (limit: number) => Math.max(1, Math.round(limit * factor))
  if (scaled(all) > mostCounted) return []
  return [
    { address: `${allowance}-domain ${group}`, most: scaled(isProvider(group) ? provider : domain) },
    { address: `${allowance}-all`, most: scaled(all) },
  ]
}

const mailboxOf = ({ recipient, allowance }: FormMail): Place => ({
  address: countedAs(recipient, allowance),
  most: mailsADay[allowance],
})

const readTotal = prepare((db, value: ValueOf<{ address: string; day: string }>) =>
  db
    .selectFrom('mailAllowances')
    .select('total')
    .where('address', '=', value('address'))
    .where('day', '=', value('day')),
)

async function isFull(db: Executor, places: readonly Place[], day: string): Promise<boolean> {
  for (const { address, most } of places) {
    const [row] = await readTotal(db, { address, day })
    if ((row?.total ?? 0) >= most) return true
  }
  return false
}

/** Whether the forms have caused so many mails today, to this domain or in all, that no more go there. */
export const isDayFull = (db: Executor, mail: FormMail) => isFull(db, placesOf(mail), dayOf(mail.at))

/** Whether one more mail may go to this address today because of a form. */
export const hasFormMail = async (db: Executor, mail: FormMail) =>
  !(await isFull(db, [mailboxOf(mail), ...placesOf(mail)], dayOf(mail.at)))

/**
 * Counts one more mail to this address because of a form, and says whether it may go. What is not sent because the day
 * is full is counted too, for the owner to see.
 */
export async function takeFormMail(
  tx: Executor,
  mail: FormMail,
): Promise<'allowed' | 'mailbox full' | 'day full'> {
  const { recipient, at, allowance } = mail
  const places = placesOf(mail)
  const day = dayOf(at)
  if (await isFull(tx, [mailboxOf(mail)], day)) return 'mailbox full'
  let isDayFull = await isFull(tx, places, day)
  if (!isDayFull && !(await takeAllowance(tx, recipient, at, allowance))) return 'mailbox full'
  for (const { address, most } of places) {
    if (isDayFull) break
    // Of several at once, in whatever processes, none takes the last one twice.
    const [counted] = await countMail(tx, { address, day })
    isDayFull = (counted?.total ?? 0) > most
  }
  if (!isDayFull) return 'allowed'
  await countMail(tx, { address: unsentOf(allowance), day })
  return 'day full'
}

/** How many mails were not sent these days because too many were asked for. */
export async function countUnsent(db: Executor): Promise<number> {
  const { total } = await db
    .selectFrom('mailAllowances')
    .select(({ fn }) => fn.sum<number | null>('total').as('total'))
    .where('address', 'in', (['automatic', 'requestedLink', 'dataRequestLink'] as const).map(unsentOf))
    .executeTakeFirstOrThrow()
  return Number(total ?? 0)
}
