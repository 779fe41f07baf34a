import type { MailStatus } from '#contract/mail.ts'
import { formatCount } from '#web/lib/format.ts'

/** "2, and 60 of the newsletter that you paused": separates mails that she has paused from those being sent. */
export function describeWaitingMails({ waiting, paused }: Pick<MailStatus, 'waiting' | 'paused'>): string {
  if (paused === 0) return waiting === 0 ? 'none' : formatCount(waiting)
  const ofPaused = `${formatCount(paused)} of the newsletter that you paused`
  return waiting === 0 ? ofPaused : `${formatCount(waiting)}, and ${ofPaused}`
}
