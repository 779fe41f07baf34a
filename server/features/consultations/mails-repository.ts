import type { Executor } from '#server/database/schema.ts'

export type RequestMail = Awaited<ReturnType<typeof listMailsOfRequest>>[number]

/** The mails about a request; a skipped one was never sent. */
export async function listMailsOfRequest(db: Executor, consultationId: string) {
  return await db
    .selectFrom('mails')
    .select(['id', 'kind', 'isOwner', 'state', 'reason', 'createdAt', 'settledAt', 'expiresAt'])
    .where('consultationId', '=', consultationId)
    .where('state', '!=', 'skipped')
    .$narrowType<{ state: 'waiting' | 'sent' | 'refused' }>()
    .execute()
}

const automaticKinds = ['consultation_alert', 'consultation_acknowledgement'] as const

/** Withdraws the alert and the acknowledgement if they have not left; returns them, and whether others have. */
export async function withdrawAutomaticMails(tx: Executor, consultationId: string) {
  const withdrawn = await tx
    .deleteFrom('mails')
    .where('consultationId', '=', consultationId)
    .where('kind', 'in', automaticKinds)
    .where('state', '=', 'waiting')
    .where('leasedBy', 'is', null)
    .returning(['kind', 'toAddress', 'createdAt'])
    .execute()
  const left = await tx
    .selectFrom('mails')
    .select('id')
    .where('consultationId', '=', consultationId)
    .where('kind', 'in', automaticKinds)
    .executeTakeFirst()
  return { withdrawn, isSent: left !== undefined }
}
