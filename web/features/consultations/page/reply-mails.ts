import type { TimelineEntry } from '#contract/consultation-page.ts'
import { useTimeline } from './queries.ts'

export type ReplyMail = Extract<TimelineEntry, { kind: 'mail' }>

/** The last reply, if it can still be undone (`held`) or could not be delivered (`refused`). */
export function useReplyMails(id: string): { held: ReplyMail | undefined; refused: ReplyMail | undefined } {
  const { data } = useTimeline(id)
  const mails = (data ?? []).flatMap((entry) =>
    entry.kind === 'mail' && entry.mail === 'reply' ? [entry] : [],
  )
  const held = mails.find(({ heldReplyId }) => heldReplyId !== undefined)
  const [last] = mails
  return { held, refused: last?.state === 'refused' ? last : undefined }
}
