import { dayMs } from '#contract/durations.ts'
import type { Executor } from '#server/database/schema.ts'

/** So much of what may go out in a day may be issues: the rest is for alerts, replies and what she writes herself. */
const shareOfIssues = 0.8

/** A limit that was met longer ago may be another one by now. */
const believedForMs = 7 * dayMs

/** Fewer say nothing about the limit: she may have written a lot herself on that day. */
const fewestBelieved = 50

type Learned = { dayLimit: number | null; dayLimitAt: Date | null }

/** How many mails may go out in a day: as the mail company says, or as many as it took before it refused more. */
export function dayLimitAt(known: number | undefined, { dayLimit, dayLimitAt: since }: Learned, at: Date) {
  const isBelieved = since !== null && Math.abs(at.getTime() - since.getTime()) < believedForMs
  const learned = isBelieved && dayLimit !== null ? dayLimit : undefined
  if (known === undefined) return learned
  return learned === undefined ? known : Math.min(known, learned)
}

/** What to store of a limit that was met after so many mails. */
export const learnLimit = (sent: number, at: Date): Partial<Learned> =>
  sent < fewestBelieved ? {} : { dayLimit: sent, dayLimitAt: at }

/** How many issues go out in a day under a limit. */
export const issuesADay = (limit: number) => Math.floor(limit * shareOfIssues)

/** Batches that may have sent something since then. */
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

/** How many mails were sent in the last 24 hours. */
export async function countLastDay(db: Executor, at: Date): Promise<number> {
  const { sent } = await sentWithinDay(db, at)
    .select((eb) => eb.fn.countAll<number>().as('sent'))
    .executeTakeFirstOrThrow()
  return sent
}

/** When the first mail of the last 24 hours no longer counts. */
export async function findNextRoom(db: Executor, at: Date): Promise<Date> {
  const first = await sentWithinDay(db, at)
    .select('settledAt')
    .orderBy('settledAt')
    .limit(1)
    .executeTakeFirst()
  return first?.settledAt ? new Date(first.settledAt.getTime() + dayMs) : at
}

/** How many more mails of issues may be leased under this limit. */
export async function roomForIssues(db: Executor, limit: number | undefined, at: Date): Promise<number> {
  if (limit === undefined) return Number.POSITIVE_INFINITY
  const sent = await countLastDay(db, at)
  const { underWay } = await db
    .selectFrom('mails')
    .select((eb) => eb.fn.countAll<number>().as('underWay'))
    .where('state', '=', 'waiting')
    .where('leasedBy', 'is not', null)
    .where('dueAt', '>', at)
    .executeTakeFirstOrThrow()
  return Math.max(0, issuesADay(limit) - sent - underWay)
}
