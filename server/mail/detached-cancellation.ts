import type { MailKind } from './kinds.ts'

type Named = { kind: MailKind; consultationId: string | null }

/** A cancellation that outlives its deleted consultation: the address is kept for this mail only. */
export const isLastWord = ({ kind, consultationId }: Named) =>
  kind === 'booking_cancelled' && consultationId === null

/** Such a mail that is still waiting: it is deleted only after it was sent. */
export const isStillTelling = (mail: Named & { state: string }) =>
  isLastWord(mail) && mail.state === 'waiting'
