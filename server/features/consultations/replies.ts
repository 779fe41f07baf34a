import * as z from 'zod/mini'
import type * as contract from '#contract/consultation-page.ts'
import type { EndpointRequest } from '#contract/endpoint.ts'
import type { Facts } from '#contract/render.ts'
import { consultationStatuses } from '#contract/worklist.ts'
import type { Database } from '#server/database/database.ts'
import {
  addEvent,
  findEvent,
  findEventOfMail,
  isAnsweredSince,
  updateEvent,
} from '#server/database/events.ts'
import type { Executor } from '#server/database/schema.ts'
import { AppError } from '#server/http/errors.ts'
import { queueMail, withdrawMail } from '#server/mail/outbox.ts'
import type { MailSettings } from '#server/mail/settings.ts'
import { replyLetter } from './emails.ts'
import { reopenUnanswered, requireConsultation, storeAnswer, storeStatus } from './status.ts'

type Deps = { database: Database; now: () => Date; facts: Facts }

/** What a reply's event holds besides its message: the consultation's state before, which Undo restores. */
const ReplyDetails = z.object({
  subject: z.string(),
  statusBefore: z.enum(consultationStatuses),
  isFirstAnswer: z.boolean(),
  mailsHeldBefore: z.boolean(),
  versionAfter: z.int(),
})

type Sent = { consultationId: string } & EndpointRequest<typeof contract.sendReply>['body']

/**
 * Queues a reply and marks the request as answered, in one transaction. The mail leaves a little later, so that it can
 * be undone. A repeated call does nothing more.
 */
export async function sendReply(
  {
    database,
    now,
    facts,
    mailSettings,
    replyHeldMs,
  }: Deps & { mailSettings: MailSettings; replyHeldMs: number },
  { consultationId, id, version, ...text }: Sent,
): Promise<void> {
  if (!mailSettings.smtp)
    throw new AppError('CONFLICT', {
      detail: 'Mail is not set up, so this website cannot send it. Please use your own mail program.',
    })
  await database.write(async (tx) => {
    const at = now()
    const row = await requireConsultation(tx, consultationId)
    const details = {
      ...{ subject: text.subject, statusBefore: row.status },
      ...{ isFirstAnswer: row.answeredAt === null, mailsHeldBefore: row.mailsHeld },
      versionAfter: version + 1,
    }
    if (!(await addEvent(tx, { id, kind: 'reply', consultationId, body: text.message, details, at }))) {
      const first = await findEvent(tx, id)
      if (first?.consultationId === consultationId && first.kind !== 'reply-undone') return
      throw new AppError('CONFLICT', { detail: 'This reply was undone. Please send it once more.' })
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
    await updateEvent(tx, id, { mailId })
  })
}

/**
 * Withdraws a reply that has not left; the request gets its previous status back, unless it was changed since. The
 * event stays, so that a late repeat of the reply is recognised.
 */
export async function undoReply(
  { database, now }: Pick<Deps, 'database' | 'now'>,
  { id, replyId }: { id: string; replyId: string },
): Promise<void> {
  await database.write(async (tx) => {
    const reply = await findEvent(tx, replyId)
    if (reply?.consultationId !== id || !reply.kind.startsWith('reply')) throw new AppError('NOT_FOUND')
    if (reply.kind === 'reply-undone') return
    if (reply.mailId === null || !(await withdrawMail(tx, reply.mailId)))
      throw new AppError('CONFLICT', { detail: 'It has gone out already and cannot be undone.' })
    await updateEvent(tx, replyId, { kind: 'reply-undone', body: '', details: {}, mailId: null })
    const row = await requireConsultation(tx, id)
    const before = ReplyDetails.parse(JSON.parse(reply.details))
    if (row.version !== before.versionAfter) return
    await storeStatus(tx, row, before.statusBefore, now(), {
      ...(before.isFirstAnswer && { answeredAt: null }),
      ...(before.mailsHeldBefore && { mailsHeld: true, waitingSince: null }),
    })
  })
}

/** A refused reply is no answer: its request waits again, unless its client was reached since. */
export async function replyFailed(tx: Executor, mailId: string, at: Date): Promise<void> {
  const reply = await findEventOfMail(tx, mailId)
  if (reply?.kind !== 'reply' || reply.consultationId === null) return
  await updateEvent(tx, reply.id, { kind: 'reply-refused' })
  if (await isAnsweredSince(tx, reply.consultationId, reply)) return
  await reopenUnanswered(tx, reply.consultationId, at)
}

/** A retried reply counts as an answer again. */
export async function reopenReply(tx: Executor, mailId: string, at: Date): Promise<void> {
  const reply = await findEventOfMail(tx, mailId)
  if (reply?.kind !== 'reply-refused' || reply.consultationId === null) return
  await updateEvent(tx, reply.id, { kind: 'reply' })
  const row = await requireConsultation(tx, reply.consultationId)
  if (row.status === 'new') await storeStatus(tx, row, 'replied', at)
}
