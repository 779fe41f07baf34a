import type { Executor } from '#server/database/schema.ts'

export type RequestMail = Awaited<ReturnType<typeof listMailsOfRequest>>[number]

/** The mails about a request. */
export async function listMailsOfRequest(db: Executor, consultationId: string) {
  return await db
    .selectFrom('mails')
    .select(['id', 'kind', 'isOwner', 'state', 'error', 'isSending', 'createdAt', 'settledAt', 'expiresAt'])
    .where('consultationId', '=', consultationId)
    .execute()
}

const automaticKinds = ['consultation_alert', 'consultation_acknowledgement'] as const

/** Withdraws the alert and the acknowledgement if they have not left; returns how many, and whether others have. */
export async function withdrawAutomaticMails(tx: Executor, consultationId: string) {
  const withdrawn = await tx
    .deleteFrom('mails')
    .where('consultationId', '=', consultationId)
    .where('kind', 'in', automaticKinds)
    .where('state', '=', 'waiting')
    .where('isSending', '=', false)
    .returning('id')
    .execute()
  const left = await tx
    .selectFrom('mails')
    .select('id')
    .where('consultationId', '=', consultationId)
    .where('kind', 'in', automaticKinds)
    .executeTakeFirst()
  return { withdrawn: withdrawn.length, isSent: left !== undefined }
}

/** Redirects mails that still wait: those to the sender, and the reply address of those to the owner. */
export async function redirectMails(
  tx: Executor,
  consultationId: string,
  to: { name: string; address: string },
): Promise<void> {
  const waiting = tx
    .updateTable('mails')
    .where('consultationId', '=', consultationId)
    .where('state', '=', 'waiting')
  await waiting.set({ toAddress: to.address }).where('isOwner', '=', false).execute()
  await waiting
    .set({ replyToAddress: to.address, replyToName: to.name })
    .where('isOwner', '=', true)
    .where('replyToAddress', 'is not', null)
    .execute()
}
