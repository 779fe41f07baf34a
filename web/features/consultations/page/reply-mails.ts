import type { TimelineEntry } from '#contract/consultation-page.ts'
import { useTimeline } from './queries.ts'

export type ReplyMail = Extract<TimelineEntry, { kind: 'mail' }>

/** The last reply, where it can still be taken back, and where it could not be delivered. */
export function useReplyMails(id: string): { held: ReplyMail | undefined; refused: ReplyMail | undefined } {
  const { data } = useTimeline(id)
  const mails = (data ?? []).flatMap((entry) =>
    entry.kind === 'mail' && entry.mail === 'reply' ? [entry] : [],
  )
  const held = mails.find(({ heldReplyId }) => heldReplyId !== undefined)
  const [last] = mails
  return { held, refused: last?.state === 'refused' ? last : undefined }
}
