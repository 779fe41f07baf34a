import type { Executor } from '#server/database/schema.ts'

/** The mail account set up in the dashboard: one row, empty until then. */
export const readMailSettings = (db: Executor) =>
  db.selectFrom('mailSettings').select(['account', 'secret', 'revision']).executeTakeFirstOrThrow()

export async function storeMailSettings(tx: Executor, account: string, secret: string): Promise<void> {
  await tx
    .updateTable('mailSettings')
    .set((row) => ({ account, secret, revision: row('revision', '+', 1) }))
    .execute()
}
