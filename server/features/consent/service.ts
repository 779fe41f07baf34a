import { randomUUIDv7 } from 'node:crypto'
import type { ConsentRecord } from '#contract/consent.ts'
import { applyChoice } from '#server/features/analytics/service.ts'
import * as repository from './repository.ts'

type Deps = { record: Parameters<typeof applyChoice>[0]; now: () => Date }

/** Keeps the choice as a record and lets it take effect, both or neither. */
export async function recordConsent({ record, now }: Deps, given: ConsentRecord): Promise<{ id: string }> {
  const consent = { id: randomUUIDv7(), ...given, createdAt: now() }
  const choice = { analytics: consent.analytics, at: consent.createdAt }
  await applyChoice(record, consent.sessionId, choice, (tx) => repository.insertConsent(tx, consent))
  return { id: consent.id }
}
