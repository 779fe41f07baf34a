import type { MailKind } from './mail-kinds.ts'

type Named = { kind: MailKind; consultationId: string | null }

/** A cancellation mail whose consultation was deleted; the address is kept only until it is sent. */
export const isOrphanedCancellation = ({ kind, consultationId }: Named) =>
  kind === 'booking_cancelled' && consultationId === null

/** Still queued, so it is deleted only after it was sent. */
export const isPendingCancellation = (mail: Named & { state: string }) =>
  isOrphanedCancellation(mail) && mail.state === 'waiting'
