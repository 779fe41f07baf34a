import type { Executor, Tables } from '#server/database/schema.ts'

export async function insertConsent(tx: Executor, consent: Tables['cookieConsents']): Promise<void> {
  await tx.insertInto('cookieConsents').values(consent).execute()
}
