import type { Facts } from '#contract/render.ts'
import type { Executor } from '#server/database/schema.ts'
import { markReplied, reopenUnanswered, requireConsultation } from '#server/features/consultations/service.ts'
import { isAnsweredSince } from '#server/features/timeline/service.ts'
import { findOfferOfMail, listOffersOf } from './repository.ts'

type At = { facts: Facts; at: Date }

/** An offer that did not reach the client is no answer: the request waits again, unless its client was reached since. */
export async function offerMailFailed(tx: Executor, mailId: string, { at }: At): Promise<void> {
  const offer = await findOfferOfMail(tx, mailId)
  if (offer?.state !== 'open' || offer.consultationId === null) return
  const { id, consultationId, createdAt } = offer
  const offers = await listOffersOf(tx, 'consultationId', consultationId)
  if (offers.some((other) => other.id !== id && other.createdAt >= createdAt)) return
  if (await isAnsweredSince(tx, consultationId, { id, at: createdAt })) return
  await reopenUnanswered(tx, consultationId, at)
}

/** The request is answered again, unless something else has become of it. */
export async function offerMailRetried(tx: Executor, mailId: string, at: At): Promise<void> {
  const offer = await findOfferOfMail(tx, mailId)
  if (!offer?.consultationId) return
  const { status } = await requireConsultation(tx, offer.consultationId)
  if (status === 'new') await markReplied(tx, offer.consultationId, at)
}
