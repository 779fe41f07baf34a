import type { Executor, Tables } from '#server/database/schema.ts'
import { openSettingsRow } from '#server/database/settings-row.ts'

export type MailSettingsRow = Tables['mailSettings']

export const settings = openSettingsRow('mailSettings')

/**
 * Retries mails that failed under the old settings now. Mails delayed on purpose, such as a reply that can be undone,
 * keep waiting.
 */
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
