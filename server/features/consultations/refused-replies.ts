import type { Executor } from '#server/database/schema.ts'
import type { MailEvents } from '#server/mail/mail-events.ts'
import { addHistory } from './history-repository.ts'
import { listReplies, setRefusedAt } from './replies-repository.ts'
import { standingBefore, statusAfter } from './reply-standing.ts'
import { changeRow, findRow } from './worklist-repository.ts'

/** A reply that did not arrive is no answer: the request stands again where it stood, unless it was changed since. */
async function takeRefusedReply(tx: Executor, mailId: string, at: Date): Promise<void> {
  const reply = await setRefusedAt(tx, mailId, at)
  const row = reply && (await findRow(tx, reply.consultationId))
  if (!row) return
  const before = standingBefore(row, await listReplies(tx, row.id))
  const isRestored = before !== undefined && before.status !== row.status
  if (isRestored) await changeRow(tx, row, before)
  const details: Record<string, string> = isRestored ? { to: before.status } : {}
  await addHistory(tx, { consultationId: row.id, kind: 'reply-refused', details, at })
}

/** A reply that is tried again is an answer again. */
export async function takeRetriedReply(tx: Executor, mailId: string, at: Date): Promise<void> {
  const reply = await setRefusedAt(tx, mailId, null)
  const row = reply && (await findRow(tx, reply.consultationId))
  if (!reply || row?.status !== 'new') return
  const status = statusAfter(row.status)
  // As if it had been sent then: should it be refused again, the request stands where it stood before it.
  const change = { status, answeredAt: row.answeredAt ?? at, statusChangedAt: reply.createdAt }
  await changeRow(tx, row, change)
  await addHistory(tx, {
    consultationId: row.id,
    kind: 'status',
    details: { from: row.status, to: status },
    at,
  })
}

/** What becomes of a request when a reply to it is refused, or tried again. */
export const replyEvents: MailEvents = {
  onRefused: async (tx, { id, kind }, at) => {
    if (kind === 'reply') await takeRefusedReply(tx, id, at)
  },
  onRevived: async (tx, { id, kind }, at) => {
    if (kind === 'reply') await takeRetriedReply(tx, id, at)
  },
}
