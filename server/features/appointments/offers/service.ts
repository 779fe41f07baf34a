import type { Facts } from '#contract/render.ts'
import type { Executor } from '#server/database/schema.ts'
import { markReplied, unmarkReplied } from '#server/features/consultations/service.ts'
import { findOfferOfMail } from './repository.ts'

type At = { facts: Facts; at: Date }

/** An offer that did not reach the client is no answer: the request waits again. */
export async function offerMailFailed(tx: Executor, mailId: string, at: At): Promise<void> {
  const offer = await findOfferOfMail(tx, mailId)
  if (offer?.consultationId) await unmarkReplied(tx, offer.consultationId, offer.createdAt, at)
}

export async function offerMailRetried(tx: Executor, mailId: string, at: At): Promise<void> {
  const offer = await findOfferOfMail(tx, mailId)
  if (offer?.consultationId) await markReplied(tx, offer.consultationId, at)
}
