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
