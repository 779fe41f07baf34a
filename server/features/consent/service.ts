import { randomUUIDv7 } from 'node:crypto'
import type { ConsentRecord } from '#contract/consent.ts'
import type { Deps } from '#server/deps.ts'
import { storeAndApplyConsent } from '#server/features/analytics/service.ts'

export async function recordConsent(
  deps: Pick<Deps, 'database' | 'now'>,
  given: ConsentRecord,
): Promise<{ id: string }> {
  const consent = { id: randomUUIDv7(), ...given, createdAt: deps.now() }
  await storeAndApplyConsent(deps, consent)
  return { id: consent.id }
}
