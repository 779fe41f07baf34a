import { offerMailFailed } from '#server/features/appointments/offers/service.ts'
import { replyFailed } from '#server/features/consultations/service.ts'
import type { OnMailFailed } from '#server/mail/sending.ts'

/** What else changes when a mail is given up: a reply or an offer that does not arrive is no answer. */
export const onMailFailed: OnMailFailed = async (tx, { id, kind }, at) => {
  if (kind === 'reply') await replyFailed(tx, id, at)
  if (kind === 'offer') await offerMailFailed(tx, id, at)
}
