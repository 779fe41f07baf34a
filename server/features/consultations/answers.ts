import * as contract from '#contract/consultation-page.ts'
import type { EndpointRequest } from '#contract/endpoint.ts'
import type { Facts } from '#contract/render.ts'
import type { ConsultationStatus } from '#contract/worklist.ts'
import { addEvent, findEventOfMail, isAnsweredSince } from '#server/database/events.ts'
import { findRow, requireRow, updateRow, updateVersioned } from '#server/database/rows.ts'
import type { Executor } from '#server/database/schema.ts'
import type { DataDeps } from '#server/deps.ts'
import { AppError, conflict } from '#server/http/errors.ts'
import { queueMail, withdrawMail } from '#server/mail/outbox.ts'
import type { MailSettings } from '#server/mail/settings.ts'
import { queueRequestMails, replyLetter, withdrawRequestMails } from './emails.ts'
import { type ConsultationRow, replyPeriodStart } from './repository.ts'

const isAnswer = (status: ConsultationStatus) => status === 'replied' || status === 'booked'

type Changes = Partial<Pick<ConsultationRow, 'mailsHeld' | 'waitingSince' | 'answeredAt'>>

/** Stores a status and records it. A change since `row.version` is a conflict. */
async function storeStatus(
  tx: Executor,
  row: ConsultationRow,
  status: ConsultationStatus,
  at: Date,
  more: Changes = {},
): Promise<void> {
  const isChange = status !== row.status
  if (isChange) {
    const details = { from: row.status, to: status }
    await addEvent(tx, { kind: 'status', consultationId: row.id, details, at })
  }
  await updateVersioned(tx, 'consultations', row.id, row.version, {
    status,
    // Answered out of Junk, it needs its two mails no longer.
    mailsHeld: row.mailsHeld && status === 'junk',
    // The first reply or booking counts, until it is new again.
    answeredAt: status === 'new' ? null : isAnswer(status) ? (row.answeredAt ?? at) : row.answeredAt,
    statusChangedAt: isChange ? at : row.statusChangedAt,
    ...more,
  })
}

/** Stores that a request is answered or booked, which outranks a reply. */
const storeAnswer = (tx: Executor, row: ConsultationRow, status: 'replied' | 'booked', at: Date) =>
  storeStatus(tx, row, row.status === 'booked' ? 'booked' : status, at)

const answerWith =
  (status: 'replied' | 'booked') =>
  async (tx: Executor, id: string, at: Date): Promise<void> =>
    await storeAnswer(tx, await requireRow(tx, 'consultations', id), status, at)

/** An appointment was added. */
export const markBooked = answerWith('booked')

/** Times were offered, which answers a consultation. */
export const markReplied = answerWith('replied')

/** Gives a request that is still in one status another. */
async function moveOn(tx: Executor, id: string, from: ConsultationStatus, to: ConsultationStatus, at: Date) {
  const row = await findRow(tx, 'consultations', id)
  if (row?.status === from) await storeStatus(tx, row, to, at)
}

/** The last appointment of a consultation was cancelled: it was answered, and is booked no more. */
export const markNoLongerBooked = (tx: Executor, id: string, at: Date) =>
  moveOn(tx, id, 'booked', 'replied', at)

/** An answer did not arrive: the consultation waits again, if nothing else has become of it. */
export const reopenUnanswered = (tx: Executor, id: string, at: Date) => moveOn(tx, id, 'replied', 'new', at)

/** A consultation whose only answer was an offer or a reply that never left waits again. */
export async function unmarkReplied(tx: Executor, id: string, answeredAt: Date, at: Date): Promise<void> {
  const row = await findRow(tx, 'consultations', id)
  if (row?.answeredAt?.getTime() === answeredAt.getTime()) await reopenUnanswered(tx, id, at)
}

/** The client has asked for something else: the consultation waits for an answer again, for 24 hours from now. */
export async function markWaitingAgain(tx: Executor, id: string, at: Date): Promise<void> {
  const row = await findRow(tx, 'consultations', id)
  if (row && row.status !== 'junk') await storeStatus(tx, row, 'new', at, { waitingSince: at })
}

/** Settles the two mails of a request whose status changes; returns how many were queued, or withdrawn. */
async function settleRequestMails(
  tx: Executor,
  row: ConsultationRow,
  status: ConsultationStatus,
  { facts, at }: { facts: Facts; at: Date },
): Promise<{ changes: Changes; mails?: number }> {
  // Out of Junk it gets them once, and its 24 hours; going there it loses those that have not left.
  if (row.mailsHeld && status === 'new') {
    // They wait, so that Undo can stop them.
    const dueAt = new Date(at.getTime() + contract.replyHeldMs)
    const mails = await queueRequestMails(tx, row, facts, { createdAt: at, dueAt })
    return { mails, changes: { waitingSince: replyPeriodStart(facts, at) ?? at } }
  }
  const mails = status === 'junk' ? await withdrawRequestMails(tx, row.id) : 0
  return mails > 0 ? { mails, changes: { mailsHeld: true, waitingSince: null } } : { changes: {} }
}

/** The owner chooses a status. */
export async function changeStatus(
  { database, now, facts }: DataDeps & { facts: Facts },
  { id, status }: { id: string; status: ConsultationStatus },
): Promise<{ mails?: number }> {
  return await database.write(async (tx) => {
    const at = now()
    const row = await requireRow(tx, 'consultations', id)
    const { changes, ...settled } = await settleRequestMails(tx, row, status, { facts, at })
    await storeStatus(tx, row, status, at, changes)
    return settled
  })
}

type Sent = { consultationId: string } & EndpointRequest<typeof contract.sendReply>['body']

/** Queues a reply, held for Undo, and marks the request as answered. A repeated call does nothing more. */
export async function sendReply(
  deps: DataDeps & { facts: Facts; mailSettings: MailSettings; replyHeldMs: number },
  { consultationId, id, version, ...text }: Sent,
): Promise<void> {
  const { database, now, facts, mailSettings, replyHeldMs } = deps
  if (!mailSettings.smtp)
    throw conflict('Mail is not set up, so this website cannot send it. Please use your own mail program.')
  await database.write(async (tx) => {
    const at = now()
    const row = await requireRow(tx, 'consultations', consultationId)
    const details = { subject: text.subject }
    if (!(await addEvent(tx, { id, kind: 'reply', consultationId, body: text.message, details, at }))) {
      const first = await findRow(tx, 'timelineEvents', id)
      if (first?.consultationId === consultationId && first.kind !== 'reply-undone') return
      throw conflict('This reply was undone. Please send it once more.')
    }
    await storeAnswer(tx, { ...row, version }, 'replied', at)
    const mailId = await queueMail(tx, {
      kind: 'reply',
      to: { address: row.email },
      belongsTo: { consultationId },
      replyTo: { name: mailSettings.mailFrom.name, address: mailSettings.ownerEmail },
      letter: replyLetter(text),
      facts,
      createdAt: at,
      dueAt: new Date(at.getTime() + replyHeldMs),
    })
    await updateRow(tx, 'timelineEvents', id, { mailId })
  })
}

/** Withdraws a reply that has not left. The event stays, so that a late repeat of the reply is recognised. */
export async function undoReply(
  { database, now }: DataDeps,
  { id, replyId }: { id: string; replyId: string },
): Promise<void> {
  await database.write(async (tx) => {
    const reply = await findRow(tx, 'timelineEvents', replyId)
    if (reply?.consultationId !== id || !reply.kind.startsWith('reply')) throw new AppError('NOT_FOUND')
    if (reply.kind === 'reply-undone') return
    if (reply.mailId === null || !(await withdrawMail(tx, reply.mailId)))
      throw conflict('It has gone out already and cannot be undone.')
    await updateRow(tx, 'timelineEvents', replyId, {
      kind: 'reply-undone',
      body: '',
      details: '{}',
      mailId: null,
    })
    await unmarkReplied(tx, id, reply.at, now())
  })
}

/** A refused reply is no answer: its request waits again, unless its client was reached since. */
export async function replyFailed(tx: Executor, mailId: string, at: Date): Promise<void> {
  const reply = await findEventOfMail(tx, mailId)
  if (reply?.kind !== 'reply' || reply.consultationId === null) return
  await updateRow(tx, 'timelineEvents', reply.id, { kind: 'reply-refused' })
  if (await isAnsweredSince(tx, reply.consultationId, reply)) return
  await reopenUnanswered(tx, reply.consultationId, at)
}

/** A retried reply counts as an answer again. */
export async function reopenReply(tx: Executor, mailId: string, at: Date): Promise<void> {
  const reply = await findEventOfMail(tx, mailId)
  if (reply?.kind !== 'reply-refused' || reply.consultationId === null) return
  await updateRow(tx, 'timelineEvents', reply.id, { kind: 'reply' })
  await moveOn(tx, reply.consultationId, 'new', 'replied', at)
}

type Contact = { consultationId: string } & EndpointRequest<typeof contract.recordContact>['body']

/** Records a contact; one that reached the client counts as an answer. A repeated call records nothing more. */
export async function recordContact(
  { database, now }: DataDeps,
  { consultationId, id, way, reached }: Contact,
): Promise<void> {
  await database.write(async (tx) => {
    const at = now()
    const row = await requireRow(tx, 'consultations', consultationId)
    if (!(await addEvent(tx, { id, kind: 'contact', consultationId, details: { way, reached }, at }))) {
      if ((await findRow(tx, 'timelineEvents', id))?.consultationId !== consultationId)
        throw new AppError('CONFLICT')
      return
    }
    // Junk is answered only once it is moved out of Junk, which releases its mails.
    if (reached && row.status !== 'junk') await storeAnswer(tx, row, 'replied', at)
  })
}
