import type { Selectable } from 'kysely'
import { sql } from 'kysely'
import { hourMs, minuteMs } from '#contract/durations.ts'
import { isPostgres } from '#server/database/dialects.ts'
import { updateRows } from '#server/database/rows.ts'
import type { Executor, Tables } from '#server/database/schema.ts'
import type { Failure } from './refusals.ts'

export type Mail = Selectable<Tables['mails']>

/**
 * Longer than any attempt. Of a mail whose process was stopped meanwhile it is not known whether it arrived: it is sent
 * again afterwards, under the same Message-ID.
 */
const claimMs = minuteMs

/**
 * Claims the mail to be sent next: letters before the mails of an issue; of letters first the alerts, so that no mail that
 * a server keeps waiting delays them, and last those that have failed before.
 */
export async function claimNextDue(tx: Executor, at: Date): Promise<Mail | undefined> {
  const claimedUntil = new Date(at.getTime() + claimMs)
  const next = tx
    .selectFrom('mails')
    .select('id')
    .where('state', '=', sql.lit('waiting'))
    .where((eb) => eb.or([eb('claimedUntil', 'is', null), eb('claimedUntil', '<=', at)]))
    .where('dueAt', '<=', at)
    .orderBy((eb) => eb('issueId', 'is not', null))
    .orderBy((eb) => eb('kind', '=', sql.lit('consultation_alert')), 'desc')
    .orderBy((eb) => eb('error', 'is not', null))
    .orderBy('dueAt')
    .orderBy('id')
    .limit(1)
    .$if(isPostgres(tx), (query) => query.forUpdate().skipLocked())
  return await tx
    .updateTable('mails')
    .set({ claimedUntil })
    .where('id', '=', next)
    .returningAll()
    .executeTakeFirst()
}

/** On SQLite, at the start: its only process has ended, and with it what was being sent. */
export async function releaseClaims(tx: Executor): Promise<void> {
  await tx.updateTable('mails').set({ claimedUntil: null }).where('claimedUntil', 'is not', null).execute()
}

/** The mail whose thread a reply continues: the reply before it, or the receipt. */
export const findMailBefore = (db: Executor, { consultationId, createdAt }: Mail) =>
  db
    .selectFrom('mails')
    .select('id')
    .where('consultationId', '=', consultationId)
    .where('kind', 'in', ['consultation_acknowledgement', 'reply'])
    .where('state', '=', 'sent')
    .where('createdAt', '<', createdAt)
    .orderBy('createdAt', 'desc')
    .limit(1)
    .executeTakeFirst()

/** Settles a mail that was accepted. */
export async function recordSent(tx: Executor, { id, issueId }: Mail, at: Date): Promise<void> {
  const sent = {
    state: 'sent',
    claimedUntil: null,
    unansweredSince: null,
    error: null,
    settledAt: at,
  } as const
  if ((await updateRows(tx, 'mails', { id, state: 'waiting' }, sent)) && issueId !== null)
    await tx
      .updateTable('newsletterIssues')
      .set((issue) => ({ sent: issue('sent', '+', 1) }))
      .where('id', '=', issueId)
      .execute()
}

const retryDelaysMs = [minuteMs, 5 * minuteMs, 30 * minuteMs, 2 * hourMs]
const longestDelayMs = 6 * hourMs

/** With these delays a refused mail is tried for three days. Counted, since an outage or a machine that is off proves nothing. */
const triesAtMost = 16

/** Makes the mails due that failed before. Others keep their time. */
export async function tryFailedMailsNow(tx: Executor, now: Date): Promise<void> {
  await tx
    .updateTable('mails')
    .set({ dueAt: now })
    .where('state', '=', 'waiting')
    .where('error', 'is not', null)
    .where('claimedUntil', 'is', null)
    .where('dueAt', '>', now)
    .execute()
}

/** A mail that was given up waits again. */
export async function tryRefusedMail(
  tx: Executor,
  id: string,
  change: { dueAt: Date; toAddress: string },
): Promise<void> {
  const waiting = { state: 'waiting', ...change, tries: 0, settledAt: null } as const
  await updateRows(tx, 'mails', { id, state: 'refused' }, waiting)
}

/** Stores a failed attempt; says whether the mail was given up. While the server is away, mails stay due. */
export async function recordFailure(
  tx: Executor,
  { id, tries, unansweredSince }: Mail,
  { kind, isUnanswered, reason }: Failure,
  at: Date,
): Promise<boolean> {
  const isAway = kind === 'server'
  const isGivenUp = kind === 'mailbox' || (kind === 'mail' && tries + 1 >= triesAtMost)
  const next = { tries: tries + 1, dueAt: new Date(at.getTime() + (retryDelaysMs[tries] ?? longestDelayMs)) }
  const failed = {
    ...(!isAway && next),
    ...(isGivenUp && ({ state: 'refused', settledAt: at } as const)),
    ...{ claimedUntil: null, error: reason },
    unansweredSince: isAway || isUnanswered ? (unansweredSince ?? at) : null,
  }
  await updateRows(tx, 'mails', { id, state: 'waiting' }, failed)
  return isGivenUp
}
