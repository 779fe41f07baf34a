import * as z from 'zod/mini'
import type * as contract from '#contract/consultation-page.ts'
import type { EndpointRequest } from '#contract/endpoint.ts'
import type { Facts } from '#contract/render.ts'
import { consultationStatuses, type WorklistEntry } from '#contract/worklist.ts'
import type { Executor } from '#server/database/schema.ts'
import {
  type ConsultationRow,
  releasedByAnswer,
  reopenUnanswered,
  replyLetter,
  requireConsultation,
  statusAfterReply,
  storeStatus,
} from '#server/features/consultations/service.ts'
import {
  addEvent,
  findEvent,
  findEventOfMail,
  isAnsweredSince,
  updateEvent,
} from '#server/features/timeline/service.ts'
import { AppError } from '#server/http/errors.ts'
import { queueMail, withdrawMail } from '#server/mail/outbox.ts'
import type { MailSettings } from '#server/mail/settings.ts'
import { type Deps, presentConsultation } from './entries.ts'

type SendingDeps = Deps & { facts: Facts; mailSettings: MailSettings; replyHeldMs: number }

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
 * be undone. A repeated call is answered like the first.
 */
export async function sendReply(deps: SendingDeps, { consultationId, id, version, ...text }: Sent) {
  const { database, now, facts, mailSettings, replyHeldMs } = deps
  if (!mailSettings.smtp)
    throw new AppError('CONFLICT', {
      detail: 'Mail is not set up, so this website cannot send it. Please use your own mail program.',
    })
  return await database.write(async (tx): Promise<WorklistEntry> => {
    const at = now()
    const row = await requireConsultation(tx, consultationId)
    const details = {
      ...{ subject: text.subject, statusBefore: row.status },
      ...{ isFirstAnswer: row.answeredAt === null, mailsHeldBefore: row.mailsHeld },
      versionAfter: version + 1,
    }
    const event = { id, kind: 'reply', consultationId, body: text.message, details, at } as const
    if (!(await addEvent(tx, event))) return await answerRepeated(deps, tx, row, id)
    const changed = await storeStatus(tx, { ...row, version }, statusAfterReply(row.status), at, {
      ...{ answeredAt: row.answeredAt ?? at, ...releasedByAnswer(row, at) },
    })
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
    return await presentConsultation(deps, tx, changed)
  })
}

async function answerRepeated(deps: Deps, tx: Executor, row: ConsultationRow, id: string) {
  const first = await findEvent(tx, id)
  if (first?.consultationId !== row.id || first.kind === 'reply-undone')
    throw new AppError('CONFLICT', { detail: 'This reply was undone. Please send it once more.' })
  return await presentConsultation(deps, tx, row)
}

/**
 * Withdraws a reply that has not left; the request gets its previous status back, unless it was changed since. The
 * event stays, so that a late repeat of the reply is recognised.
 */
export async function undoReply(deps: Deps, { id, replyId }: { id: string; replyId: string }) {
  return await deps.database.write(async (tx): Promise<WorklistEntry> => {
    const at = deps.now()
    const reply = await findEvent(tx, replyId)
    if (reply?.consultationId !== id || !reply.kind.startsWith('reply')) throw new AppError('NOT_FOUND')
    const row = await requireConsultation(tx, id)
    if (reply.kind === 'reply-undone') return await presentConsultation(deps, tx, row)
    if (reply.mailId === null || !(await withdrawMail(tx, reply.mailId)))
      throw new AppError('CONFLICT', { detail: 'It has gone out already and cannot be undone.' })
    await updateEvent(tx, replyId, { kind: 'reply-undone', body: '', details: {}, mailId: null })
    const before = ReplyDetails.parse(JSON.parse(reply.details))
    if (row.version !== before.versionAfter) return await presentConsultation(deps, tx, row)
    const more = {
      ...(before.isFirstAnswer && { answeredAt: null }),
      ...(before.mailsHeldBefore && { mailsHeld: true, waitingSince: null }),
    }
    const restored = await storeStatus(tx, row, before.statusBefore, at, more)
    return await presentConsultation(deps, tx, restored)
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

type Contact = { consultationId: string } & EndpointRequest<typeof contract.recordContact>['body']

/** Records a contact; one that reached the client counts as an answer. A repeated call records nothing more. */
export async function recordContact(deps: Deps, { consultationId, id, way, reached }: Contact) {
  return await deps.database.write(async (tx): Promise<WorklistEntry> => {
    const at = deps.now()
    const row = await requireConsultation(tx, consultationId)
    const details = { way, reached }
    if (!(await addEvent(tx, { id, kind: 'contact', consultationId, details, at }))) {
      if ((await findEvent(tx, id))?.consultationId !== consultationId) throw new AppError('CONFLICT')
      return await presentConsultation(deps, tx, row)
    }
    // Junk is answered only once it is moved out of Junk, which releases its mails.
    if (!reached || row.status === 'junk') return await presentConsultation(deps, tx, row)
    const more = { answeredAt: row.answeredAt ?? at }
    return await presentConsultation(
      deps,
      tx,
      await storeStatus(tx, row, statusAfterReply(row.status), at, more),
    )
  })
}
