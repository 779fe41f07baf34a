import type { MailKind } from './kinds.ts'

type Named = { kind: MailKind; consultationId: string | null }

/** Tells somebody whose request is deleted that their appointment is cancelled: nothing else is held about them for it. */
export const isLastWord = ({ kind, consultationId }: Named) =>
  kind === 'booking_cancelled' && consultationId === null

/** The same while it waits: it is not deleted before it has left. */
export const isStillTelling = (mail: Named & { state: string }) =>
  isLastWord(mail) && mail.state === 'waiting'
