import type { Executor } from '#server/database/schema.ts'

export async function listMailsOfRequest(db: Executor, consultationId: string) {
  return await db
    .selectFrom('mails')
    .select([
      ...(['id', 'kind', 'isOwner', 'state', 'leasedBy', 'letter', 'reason'] as const),
      ...(['createdAt', 'settledAt', 'expiresAt', 'dueAt'] as const),
    ])
    .where('consultationId', '=', consultationId)
    .execute()
}

export async function listHistoryOfRequest(db: Executor, consultationId: string) {
  return await db
    .selectFrom('consultationHistory')
    .selectAll()
    .where('consultationId', '=', consultationId)
    .execute()
}
