import type { Executor } from '#server/database/schema.ts'
import type { MailEvents } from '#server/mail/delivery-results.ts'
import { addRequestHistory } from './history-repository.ts'
import { listRepliesOfRequest, setReplyRefusedAt } from './replies-repository.ts'
import { statusAfterReply, statusBeforeReplies } from './reply-status.ts'
import { findWorklistRow, updateRequestIfUnchanged } from './worklist-repository.ts'

/** A refused reply is no answer: the request gets its previous status back, unless that was changed since. */
async function takeRefusedReply(tx: Executor, mailId: string, at: Date): Promise<void> {
  const reply = await setReplyRefusedAt(tx, mailId, at)
  const row = reply && (await findWorklistRow(tx, reply.consultationId))
  if (!row) return
  const before = statusBeforeReplies(row, await listRepliesOfRequest(tx, row.id))
  const isRestored = before !== undefined && before.status !== row.status
  if (isRestored) await updateRequestIfUnchanged(tx, row, before)
  const details: Record<string, string> = isRestored ? { to: before.status } : {}
  await addRequestHistory(tx, { consultationId: row.id, kind: 'reply-refused', details, at })
}

/** A retried reply counts as an answer again. */
export async function reopenRetriedReply(tx: Executor, mailId: string, at: Date): Promise<void> {
  const reply = await setReplyRefusedAt(tx, mailId, null)
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
