import type { Selectable } from 'kysely'
import { sql } from 'kysely'
import { hourMs, minuteMs } from '#contract/durations.ts'
import type { DatabaseKind } from '#server/database/database.ts'
import type { Executor, Tables } from '#server/database/schema.ts'
import { isOrphanedCancellation, type MailKind } from './mail-kinds.ts'
import type { Failure } from './refusals.ts'

export type Mail = Selectable<Tables['mails']>

/** The mail to be sent next: letters before the mails of an issue. */
function nextDue(db: Executor, at: Date, isIssue: boolean) {
  return db
    .selectFrom('mails')
    .select('id')
    .where('state', '=', sql.lit('waiting'))
    .where('issueId', isIssue ? 'is not' : 'is', null)
    .where('isSending', '=', false)
    .where('dueAt', '<=', at)
    .orderBy('dueAt')
    .orderBy('id')
    .limit(1)
}

export async function isAnyDue(db: Executor, at: Date): Promise<boolean> {
  for (const isIssue of [false, true]) if (await nextDue(db, at, isIssue).executeTakeFirst()) return true
  return false
}

/** Takes the next mail for sending. On PostgreSQL its row stays locked until the transaction ends. */
export async function takeNextDue(tx: Executor, kind: DatabaseKind, at: Date): Promise<Mail | undefined> {
  for (const isIssue of [false, true]) {
    const next = await nextDue(tx, at, isIssue)
      .$if(kind === 'postgres', (query) => query.forUpdate().skipLocked())
      .executeTakeFirst()
    if (next)
      return await tx
        .updateTable('mails')
        .set({ isSending: true })
        .where('id', '=', next.id)
        .returningAll()
        .executeTakeFirst()
  }
  return undefined
}

/** Of mails that a stopped process was sending it is not known whether they arrived: they are sent again, under the same Message-ID. */
export async function releaseInterrupted(tx: Executor): Promise<void> {
  await tx.updateTable('mails').set({ isSending: false }).where('isSending', '=', true).execute()
}

export async function findIssueWords(db: Executor, id: string) {
  return await db
    .selectFrom('newsletterIssues')
    .select(['subject', 'html', 'text'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
}

/** The thread of a reply: the receipt, earlier replies, and last the alert that it answers. */
export async function findThread(
  db: Executor,
  { consultationId, createdAt }: Pick<Mail, 'consultationId' | 'createdAt'>,
): Promise<string[]> {
  const mails = await db
    .selectFrom('mails')
    .select(['id', 'kind'])
    .where('consultationId', '=', consultationId)
    .where('kind', 'in', ['consultation_acknowledgement', 'reply', 'consultation_alert'])
    .where('state', '=', 'sent')
    .where('createdAt', '<=', createdAt)
    .orderBy('createdAt')
    .execute()
  const isAlert = ({ kind }: { kind: MailKind }) => kind === 'consultation_alert'
  return [...mails.filter((mail) => !isAlert(mail)), ...mails.filter(isAlert)].map(({ id }) => id)
}

/** Settles a mail that was accepted. A cancellation whose request is gone is deleted with its address. */
export async function recordSent(tx: Executor, mail: Mail, at: Date): Promise<void> {
  if (isOrphanedCancellation(mail)) {
    await tx.deleteFrom('mails').where('id', '=', mail.id).execute()
    return
  }
  await tx
    .updateTable('mails')
    .set({ state: 'sent', isSending: false, unansweredSince: null, error: null, settledAt: at })
    .where('id', '=', mail.id)
    .execute()
}

const retryDelaysMs = [minuteMs, 5 * minuteMs, 30 * minuteMs, 2 * hourMs]
const longestDelayMs = 6 * hourMs

/** With these delays a refused mail is tried for three days. Counted, since an outage or a machine that is off proves nothing. */
const triesAtMost = 16

/** After a repair mail should flow soon. */
const [shortestServerDelayMs, longestServerDelayMs] = [5000, 10 * minuteMs]

/** While the server does not answer, the pauses before a mail is tried again double. */
const serverDelayMs = (since: Date, at: Date) =>
  Math.max(shortestServerDelayMs, Math.min(at.getTime() - since.getTime(), longestServerDelayMs))

type Next = Pick<Mail, 'tries' | 'unansweredSince' | 'dueAt'>

/** The next attempt. A failure of the server is not counted against the mail. */
function nextAttempt({ tries, unansweredSince }: Mail, kind: Failure['kind'], at: Date): Next {
  const since = unansweredSince ?? at
  const dueIn = (ms: number) => new Date(at.getTime() + ms)
  if (kind === 'server') return { tries, unansweredSince: since, dueAt: dueIn(serverDelayMs(since, at)) }
  return {
    tries: tries + 1,
    unansweredSince: kind === 'unclear' ? since : null,
    dueAt: dueIn(retryDelaysMs[tries] ?? longestDelayMs),
  }
}

/** Stores a failed attempt; says whether the mail was given up. */
export async function recordFailure(tx: Executor, mail: Mail, failure: Failure, at: Date): Promise<boolean> {
  const { id, expiresAt } = mail
  const next = nextAttempt(mail, failure.kind, at)
  const isTooLate = expiresAt !== null && next.dueAt >= expiresAt
  const isGivenUp = failure.kind === 'mailbox' || isTooLate || next.tries >= triesAtMost
  await tx
    .updateTable('mails')
    .set({
      ...next,
      isSending: false,
      error: failure.reason,
      ...(isGivenUp && { state: 'refused', settledAt: at, unansweredSince: null }),
    })
    .where('id', '=', id)
    .execute()
  return isGivenUp
}
