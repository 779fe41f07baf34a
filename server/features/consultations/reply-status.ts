import type { ConsultationStatus } from '#contract/worklist.ts'
import type { ReplyRow } from './replies-repository.ts'
import type { WorklistRow } from './worklist-repository.ts'

/** A booking outranks a reply, so it stays. */
export const statusAfterReply = (status: ConsultationStatus): ConsultationStatus =>
  status === 'booked' ? 'booked' : 'replied'

/**
 * The status before the newest replies, if all of them were undone or refused, in whatever order, and nobody
 * has changed the status since the first of them.
 */
export function statusBeforeReplies(row: WorklistRow, replies: readonly ReplyRow[]) {
  const inOrder = replies.toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime())
  const isStanding = ({ undoneAt, refusedAt }: ReplyRow) => undoneAt === null && refusedAt === null
  const inVain = inOrder.slice(inOrder.findLastIndex(isStanding) + 1)
  const first = inVain.find(({ statusBefore, statusChangedBefore, createdAt }) => {
    const status = statusAfterReply(statusBefore)
    const changedAt = status === statusBefore ? statusChangedBefore : createdAt
    return row.status === status && row.statusChangedAt?.getTime() === changedAt?.getTime()
  })
  return (
    first && {
      status: first.statusBefore,
      answeredAt: first.answeredBefore,
      statusChangedAt: first.statusChangedBefore,
    }
  )
}
