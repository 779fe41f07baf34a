import { randomUUIDv7 } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { recordConsent } from '#contract/consent.ts'
import { minuteMs } from '#contract/durations.ts'
import type { Deps } from '#server/deps.ts'
import { storeAndApplyConsent } from '#server/features/analytics/service.ts'
import { createRateLimit } from '#server/http/rate-limits.ts'
import { fromVisitors, route } from '#server/http/route.ts'

// Generous, since a mobile network shows many people as one address.
const choicesPerMinute = 300

export function publicRoutes(app: FastifyInstance, deps: Deps): void {
  const limit = createRateLimit(deps.config, { limit: choicesPerMinute, windowMs: minuteMs })
  route(app, recordConsent, fromVisitors(limit), async ({ body }) => {
    const consent = { id: randomUUIDv7(), ...body, createdAt: deps.now() }
    await storeAndApplyConsent(deps, consent)
    return { id: consent.id }
  })
}
