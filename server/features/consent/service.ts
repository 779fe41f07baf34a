import { randomUUIDv7 } from 'node:crypto'
import type { ConsentRecord } from '#contract/consent.ts'
import { storeAndApplyConsent } from '#server/features/analytics/service.ts'

type Deps = { record: Parameters<typeof storeAndApplyConsent>[0]; now: () => Date }

export async function recordConsent({ record, now }: Deps, given: ConsentRecord): Promise<{ id: string }> {
  const consent = { id: randomUUIDv7(), ...given, createdAt: now() }
  await storeAndApplyConsent(record, consent)
  return { id: consent.id }
}
