import type { DatabaseKind } from '#server/database/database.ts'
import type { Executor, Tables } from '#server/database/schema.ts'

export type MailSettingsRow = Tables['mailSettings']

export async function readRow(db: Executor): Promise<MailSettingsRow> {
  return await db.selectFrom('mailSettings').selectAll().executeTakeFirstOrThrow()
}

/** The same for a change: nobody else changes it before the transaction has ended. */
export async function lockRow(tx: Executor, kind: DatabaseKind): Promise<MailSettingsRow> {
  return await tx
    .selectFrom('mailSettings')
    .selectAll()
    .$if(kind === 'postgres', (query) => query.forUpdate())
    .executeTakeFirstOrThrow()
}

export async function changeRow(tx: Executor, change: Partial<Omit<MailSettingsRow, 'id'>>): Promise<void> {
  await tx.updateTable('mailSettings').set(change).execute()
}

export async function readRevision(db: Executor): Promise<number> {
  const { revision } = await db.selectFrom('mailSettings').select('revision').executeTakeFirstOrThrow()
  return revision
}

/** Makes due what failed under the old settings. What waits on purpose, as a reply that can be taken back, goes on waiting. */
export async function releaseFailedMails(tx: Executor, now: Date): Promise<void> {
  await tx
    .updateTable('mails')
    .set({ dueAt: now })
    .where('state', '=', 'waiting')
    .where('failures', '>', 0)
    .where('leasedBy', 'is', null)
    .where('dueAt', '>', now)
    .execute()
}
