import { dayMs } from '#contract/durations.ts'
import type { Executor } from '#server/database/schema.ts'

/** Issues may use this share of a day's limit: the rest is for alerts, replies and the owner's own mails. */
const shareOfIssues = 0.8

/** A limit learned from a refusal expires: the company may have changed it. */
const learnedLimitTtlMs = 7 * dayMs

/** A refusal after fewer mails reveals no limit: the owner may have sent many herself that day. */
const minSentToLearn = 50

type Learned = { dayLimit: number | null; dayLimitAt: Date | null }

/** Mails allowed per day: the provider's published limit, or the one learned from a refusal, whichever is lower. */
export function effectiveDayLimit(
  known: number | undefined,
  { dayLimit, dayLimitAt: since }: Learned,
  at: Date,
) {
  const isBelieved = since !== null && Math.abs(at.getTime() - since.getTime()) < learnedLimitTtlMs
  const learned = isBelieved && dayLimit !== null ? dayLimit : undefined
  if (known === undefined) return learned
  return learned === undefined ? known : Math.min(known, learned)
}

/** The fields to store when a daily limit was met after this many mails. */
export const learnDayLimit = (sent: number, at: Date): Partial<Learned> =>
  sent < minSentToLearn ? {} : { dayLimit: sent, dayLimitAt: at }

/** How many issue mails may go out per day under this limit. */
export const issueMailsPerDay = (limit: number) => Math.floor(limit * shareOfIssues)

/** Batches that may have sent mails since this time. */
const batchesSince = (db: Executor, since: Date) =>
  db
    .selectFrom('mailBatches')
    .select('id')
    .where((eb) => eb.or([eb('finishedAt', 'is', null), eb('finishedAt', '>', since)]))

function sentWithinDay(db: Executor, at: Date) {
  const since = new Date(at.getTime() - dayMs)
  return db
    .selectFrom('mails')
    .where('state', '=', 'sent')
    .where('settledAt', '>', since)
    .where((eb) => eb.or([eb('batchId', 'is', null), eb('batchId', 'in', batchesSince(db, since))]))
}

export async function countMailsOfLastDay(db: Executor, at: Date): Promise<number> {
  const { sent } = await sentWithinDay(db, at)
    .select((eb) => eb.fn.countAll<number>().as('sent'))
    .executeTakeFirstOrThrow()
  return sent
}

/** When the oldest mail of the last 24 hours leaves the rolling window. */
export async function findNextQuotaTime(db: Executor, at: Date): Promise<Date> {
  const first = await sentWithinDay(db, at)
    .select('settledAt')
    .orderBy('settledAt')
    .limit(1)
    .executeTakeFirst()
  return first?.settledAt ? new Date(first.settledAt.getTime() + dayMs) : at
}

/** How many more issue mails may be leased under the daily limit. */
export async function remainingIssueQuota(
  db: Executor,
  limit: number | undefined,
  at: Date,
): Promise<number> {
  if (limit === undefined) return Number.POSITIVE_INFINITY
  const sent = await countMailsOfLastDay(db, at)
  const { underWay } = await db
    .selectFrom('mails')
    .select((eb) => eb.fn.countAll<number>().as('underWay'))
    .where('state', '=', 'waiting')
    .where('leasedBy', 'is not', null)
    .where('dueAt', '>', at)
    .executeTakeFirstOrThrow()
  return Math.max(0, issueMailsPerDay(limit) - sent - underWay)
}
