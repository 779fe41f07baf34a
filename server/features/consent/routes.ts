import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/consent.ts'
import { minuteMs } from '#contract/durations.ts'
import type { Deps } from '#server/deps.ts'
import { createRateLimit } from '#server/http/rate-limits.ts'
import { route } from '#server/http/route.ts'
import { recordConsent } from './service.ts'

// Generous, since a mobile network shows many people as one address.
const choicesPerMinute = 300

export function publicRoutes(app: FastifyInstance, deps: Deps): void {
  const limit = createRateLimit(deps.config, { limit: choicesPerMinute, windowMs: minuteMs })
  route(app, contract.recordConsent, async ({ body }, request, reply) => {
    await limit.take(request.ip)
    reply.code(201)
    return await recordConsent(deps, body)
  })
}
