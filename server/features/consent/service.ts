import { randomUUIDv7 } from 'node:crypto'
import type { ConsentRecord } from '#contract/consent.ts'
import type { Database } from '#server/database/database.ts'
import { storeChoice } from '#server/features/analytics/service.ts'
import * as repository from './repository.ts'

type Deps = { database: Database; now: () => Date; isPage: (path: string) => boolean }

/** Keeps the choice as a record and lets it take effect on what that session has left. */
export async function recordConsent(
  { database, now, isPage }: Deps,
  record: ConsentRecord,
): Promise<{ id: string }> {
  const consent = { id: randomUUIDv7(), ...record, createdAt: now() }
  const choice = { analytics: consent.analytics, at: consent.createdAt }
  await database.write(async (tx) => {
    await storeChoice({ tx, kind: database.kind, isPage }, consent.sessionId, choice)
    await repository.insertConsent(tx, consent)
  })
  return { id: consent.id }
}
