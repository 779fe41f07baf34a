import { randomUUIDv7 } from 'node:crypto'
import type { ConsentRecord } from '#contract/consent.ts'
import { applyChoice } from '#server/features/analytics/service.ts'

type Deps = { record: Parameters<typeof applyChoice>[0]; now: () => Date }

export async function recordConsent({ record, now }: Deps, given: ConsentRecord): Promise<{ id: string }> {
  const consent = { id: randomUUIDv7(), ...given, createdAt: now() }
  await applyChoice(record, consent)
  return { id: consent.id }
}
