import type { Expression, ExpressionBuilder, Selectable, SqlBool } from 'kysely'
import type { Executor, Tables } from '#server/database/schema.ts'
import { addToBatchTotals, findStalledSince } from './batches.ts'
import { type MailKind, maySubscriberReceive } from './mail-kinds.ts'

export type Mail = Selectable<Tables['mails']>
type NewMail = Omit<
  Mail,
  'batchId' | 'state' | 'failures' | 'firstFailedAt' | 'leasedBy' | 'handedAt' | 'reason' | 'settledAt'
>

/** Inserts a mail unless its cause already has one. */
export async function insertMail(tx: Executor, mail: NewMail): Promise<void> {
  await tx
    .insertInto('mails')
    .values(mail)
    .onConflict((conflict) => conflict.column('cause').doNothing())
    .execute()
}

export type Condition = (mail: ExpressionBuilder<Tables, 'mails'>) => Expression<SqlBool>

export const isUnexpired =
  (now: Date): Condition =>
  (mail) =>
    mail.or([mail('expiresAt', 'is', null), mail('expiresAt', '>', now)])

const waitingLetters = (db: Executor, now: Date) =>
  db
    .selectFrom('mails')
    .where('batchId', 'is', null)
    .where('state', '=', 'waiting')
    .where(isUnexpired(now))
    .limit(1)

const earliest = (times: readonly Date[]) =>
  times.toSorted((one, other) => one.getTime() - other.getTime())[0]

/** The oldest due time among letters not yet sent or, if issues may go out, the start of a batch's standstill. */
export async function findOldestDue(
  db: Executor,
  now: Date,
  mayIssuesGo: boolean,
): Promise<Date | undefined> {
  const letters = waitingLetters(db, now).where('dueAt', '<=', now)
  const letter = await letters.select('dueAt').orderBy('dueAt').executeTakeFirst()
  return earliest([...(letter ? [letter.dueAt] : []), ...(mayIssuesGo ? await findStalledSince(db) : [])])
}

/** Whether a mail of this batch, or a letter, was sent since this time. */
export async function hasSentSince(db: Executor, batchId: string | null, since: Date): Promise<boolean> {
  const mail = await db
    .selectFrom('mails')
    .select('id')
    .where('batchId', batchId === null ? 'is' : '=', batchId)
    .where('state', '=', 'sent')
    .where('settledAt', '>=', since)
    .limit(1)
    .executeTakeFirst()
  return mail !== undefined
}

async function findSubscription(db: Executor, subscriberId: string) {
  return await db
    .selectFrom('newsletters')
    .select(['unsubscribedAt', 'pendingSince'])
    .where('id', '=', subscriberId)
    .executeTakeFirst()
}

/**
 * Decides what to do with a leased mail. Since the lease it may have been settled, its batch paused, its subscriber
 * unsubscribed, or (for an issue) its address suppressed.
 */
export async function checkBeforeSending(
  db: Executor,
  id: string,
  leasedBy: string,
): Promise<'send' | 'release' | 'skip'> {
  const row = await db
    .selectFrom('mails')
    .leftJoin('mailBatches', 'mailBatches.id', 'mails.batchId')
    .leftJoin('mailSuppressions', 'mailSuppressions.address', 'mails.toAddress')
    .select(['mails.kind', 'mails.subscriberId', 'mailSuppressions.since as unreachableSince'])
    .where('mails.id', '=', id)
    .where('mails.leasedBy', '=', leasedBy)
    .where('mails.state', '=', 'waiting')
    .where((eb) => eb.or([eb('mails.batchId', 'is', null), eb('mailBatches.state', '=', 'sending')]))
    .executeTakeFirst()
  if (!row) return 'release'
  const { kind, subscriberId, unreachableSince } = row
  if (kind === 'issue' && unreachableSince !== null) return 'skip'
  if (subscriberId === null) return 'send'
  return maySubscriberReceive(kind, await findSubscription(db, subscriberId)) ? 'send' : 'skip'
}

/** Notes that a mail is being handed to a mail server; false if it was withdrawn, or its lease lost. */
export async function markHandedOver(
  tx: Executor,
  id: string,
  leasedBy: string,
  handedAt: Date,
): Promise<boolean> {
  const handed = await tx
    .updateTable('mails')
    .set({ handedAt })
    .where('id', '=', id)
    .where('leasedBy', '=', leasedBy)
    .where('state', '=', 'waiting')
    .returning('id')
    .executeTakeFirst()
  return handed !== undefined
}

type Outcome = {
  state: 'sent' | 'refused' | 'skipped'
  settledAt: Date
  reason?: string | null
  failures?: number
}

/** Settles the mails that still wait, whichever process leased them, and updates the totals of their batches. */
export async function settleMails(tx: Executor, which: Condition, outcome: Outcome): Promise<void> {
  const settled = await tx
    .updateTable('mails')
    .set({ ...outcome, leasedBy: null })
    .where(which)
    .where('state', '=', 'waiting')
    .returning('batchId')
    .execute()
  await addToBatchTotals(tx, outcome.state, settled, outcome.settledAt)
}

export const markSkipped = (tx: Executor, id: string, settledAt: Date) =>
  settleMails(tx, (mail) => mail('id', '=', id), { state: 'skipped', settledAt })

/** Marks a mail as sent even if its lease has expired: a server accepted it, so it must not be sent again. */
export const markSent = (tx: Executor, id: string, settledAt: Date) =>
  settleMails(tx, (mail) => mail('id', '=', id), { state: 'sent', settledAt, reason: null })

export const markRefused = (
  tx: Executor,
  { id, failures }: Pick<Mail, 'id' | 'failures'>,
  { reason, settledAt }: { reason: string; settledAt: Date },
) =>
  settleMails(tx, (mail) => mail('id', '=', id), {
    state: 'refused',
    settledAt,
    reason,
    failures: failures + 1,
  })

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

/** How many requested links a subscriber was sent, or will be, since this time. Refused ones do not count. */
export async function countRequestedLinks(db: Executor, subscriberId: string, since: Date): Promise<number> {
  const { total } = await db
    .selectFrom('mails')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where('subscriberId', '=', subscriberId)
    .where('kind', '=', 'unsubscribe_link')
    .where('state', 'in', ['waiting', 'sent'])
    .where('createdAt', '>', since)
    .executeTakeFirstOrThrow()
  return total
}
