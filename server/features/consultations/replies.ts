import type * as contract from '#contract/consultation-page.ts'
import type { EndpointRequest } from '#contract/endpoint.ts'
import type { Facts } from '#contract/render.ts'
import type { WorklistEntry } from '#contract/worklist.ts'
import type { Database } from '#server/database/database.ts'
import type { Executor } from '#server/database/schema.ts'
import { AppError } from '#server/http/errors.ts'
import type { MailEvents } from '#server/mail/delivery-results.ts'
import { queueMail, withdrawMail } from '#server/mail/outbox.ts'
import type { MailSettings } from '#server/mail/settings.ts'
import { discardDraft } from './drafts-repository.ts'
import { replyLetter } from './emails.ts'
import { addRequestHistory } from './history-repository.ts'
import * as repository from './replies-repository.ts'
import { statusAfterReply, statusBeforeReplies } from './status.ts'
import { answeredAtOf, presentWorklistRow, requestConflict } from './worklist.ts'
import { findWorklistRow, updateRequestIfUnchanged } from './worklist-repository.ts'

type Deps = { database: Database; now: () => Date }
type SendingDeps = Deps & { facts: Facts; mailSettings: MailSettings; replyHeldMs: number }

type Source = Parameters<typeof presentWorklistRow>[0]

async function entryNow(source: Source, id: string): Promise<WorklistEntry> {
  const row = await findWorklistRow(source.kysely, id)
  if (!row) throw new AppError('NOT_FOUND')
  return await presentWorklistRow(source, row)
}

type Asked = { consultationId: string } & EndpointRequest<typeof contract.sendReply>['body']

/**
 * Queues a reply and marks the request as answered, in one transaction. The mail leaves a little later, so
 * that it can be undone.
 */
export async function sendReply(
  { database, now, facts, mailSettings, replyHeldMs }: SendingDeps,
  { consultationId, id, version, draft, ...text }: Asked,
): Promise<WorklistEntry> {
  if (!mailSettings.smtp)
    throw new AppError('CONFLICT', {
      detail: 'Mail is not set up, so this website cannot send it. Please use your own mail program.',
    })
  return await database.write(async (tx) => {
    const row = await findWorklistRow(tx, consultationId)
    if (!row) throw new AppError('NOT_FOUND')
    const at = now()
    const isNew = await repository.insertReply(tx, {
      ...{ id, consultationId, mailId: '', ...text, createdAt: at },
      statusBefore: row.status,
      answeredBefore: row.answeredAt,
      statusChangedBefore: row.statusChangedAt,
      versionAfter: version + 1,
    })
    if (!isNew) return await repeatedReply({ kind: database.kind, kysely: tx, at }, consultationId, id)
    const status = statusAfterReply(row.status)
    const changed = await updateRequestIfUnchanged(
      tx,
      { id: consultationId, version },
      {
        status,
        answeredAt: answeredAtOf(row, 'replied', at),
        statusChangedAt: status === row.status ? row.statusChangedAt : at,
      },
    )
    if (!changed) throw requestConflict()
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
    await repository.setMailOfReply(tx, id, mailId)
    if (draft !== undefined) await discardDraft(tx, draft, { consultationId, kind: 'reply' })
    if (status !== row.status)
      await addRequestHistory(tx, {
        consultationId,
        kind: 'status',
        details: { from: row.status, to: status },
        at,
      })
    return await presentWorklistRow({ kind: database.kind, kysely: tx, at }, changed)
  })
}

/** The answer to a repeated reply, unless its id belongs to another request or it was undone. */
async function repeatedReply(source: Source, consultationId: string, id: string) {
  const before = await repository.findReply(source.kysely, id)
  if (before?.consultationId !== consultationId || before.undoneAt)
    throw new AppError('CONFLICT', { detail: 'This reply was taken back. Please send it once more.' })
  return await entryNow(source, consultationId)
}

/**
 * Withdraws a reply that is not being sent yet; the request gets its previous status back, unless that was
 * changed since.
 */
export async function undoReply(
  { database, now }: Deps,
  { id: consultationId, replyId }: { id: string; replyId: string },
): Promise<WorklistEntry> {
  return await database.write(async (tx) => {
    const at = now()
    const source = { kind: database.kind, kysely: tx, at }
    const reply = await repository.findReply(tx, replyId)
    if (reply?.consultationId !== consultationId) throw new AppError('NOT_FOUND')
    // A repeated Undo changes nothing.
    if (!(await repository.markReplyUndone(tx, replyId, at))) return await entryNow(source, consultationId)
    if (!(await withdrawMail(tx, reply.mailId)))
      throw new AppError('CONFLICT', { detail: 'It has gone out already and cannot be taken back.' })
    const row = await findWorklistRow(tx, consultationId)
    if (!row) throw new AppError('NOT_FOUND')
    const before = statusBeforeReplies(row, await repository.listRepliesOfRequest(tx, consultationId))
    const restored = before && (await updateRequestIfUnchanged(tx, row, before))
    const isRestored = restored !== undefined && restored.status !== row.status
    const details: Record<string, string> = isRestored ? { to: restored.status } : {}
    await addRequestHistory(tx, { consultationId, kind: 'reply-undone', details, at })
    return await presentWorklistRow(source, restored ?? row)
  })
}

/** A refused reply is no answer: the request gets its previous status back, unless that was changed since. */
async function takeRefusedReply(tx: Executor, mailId: string, at: Date): Promise<void> {
  const reply = await repository.setReplyRefusedAt(tx, mailId, at)
  const row = reply && (await findWorklistRow(tx, reply.consultationId))
  if (!row) return
  const before = statusBeforeReplies(row, await repository.listRepliesOfRequest(tx, row.id))
  const isRestored = before !== undefined && before.status !== row.status
  if (isRestored) await updateRequestIfUnchanged(tx, row, before)
  const details: Record<string, string> = isRestored ? { to: before.status } : {}
  await addRequestHistory(tx, { consultationId: row.id, kind: 'reply-refused', details, at })
}

/** A retried reply counts as an answer again. */
export async function reopenRetriedReply(tx: Executor, mailId: string, at: Date): Promise<void> {
  const reply = await repository.setReplyRefusedAt(tx, mailId, null)
  const row = reply && (await findWorklistRow(tx, reply.consultationId))
  if (!reply || row?.status !== 'new') return
  const status = statusAfterReply(row.status)
  // With the time of the reply, so that another refusal restores the previous status again.
  const change = { status, answeredAt: row.answeredAt ?? at, statusChangedAt: reply.createdAt }
  await updateRequestIfUnchanged(tx, row, change)
  await addRequestHistory(tx, {
    consultationId: row.id,
    kind: 'status',
    details: { from: row.status, to: status },
    at,
  })
}

/** Updates a request when a reply to it is refused or retried. */
export const replyEvents: MailEvents = {
  onRefused: async (tx, { id, kind }, at) => {
    if (kind === 'reply') await takeRefusedReply(tx, id, at)
  },
  onRevived: async (tx, { id, kind }, at) => {
    if (kind === 'reply') await reopenRetriedReply(tx, id, at)
  },
}
