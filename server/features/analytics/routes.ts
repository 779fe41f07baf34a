import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as contract from '#contract/analytics.ts'
import { minuteMs } from '#contract/durations.ts'
import type { Deps } from '#server/deps.ts'
import { acceptBeacons } from '#server/http/bodies.ts'
import { createRateLimit } from '#server/http/rate-limits.ts'
import { route } from '#server/http/route.ts'
import { withoutDefaultPort } from '#server/http/same-origin.ts'
import { recordEvent, recordPageView, recordViewDuration } from './service.ts'
import { summariseAnalytics } from './summary.ts'

// Generous: mobile carriers put a whole town's visitors behind one address.
const reportsPerMinute = 1200

export function publicRoutes(app: FastifyInstance, deps: Deps): void {
  const limit = createRateLimit(deps.config, { limit: reportsPerMinute, windowMs: minuteMs })
  const siteHost = new URL(deps.config.siteUrl).host

  route(app, contract.recordPageView, async ({ body }, request, reply) => {
    await limit.take(request.ip)
    reply.code(201)
    return await recordPageView(deps, body, [siteHost, withoutDefaultPort(request.host)])
  })

  route(app, contract.recordEvent, async ({ body }, request, reply) => {
    await limit.take(request.ip)
    reply.code(201)
    return await recordEvent(deps, body)
  })

  const handleDuration = async (
    { params, body }: { params: { id: string }; body: { duration: number } },
    request: FastifyRequest,
  ) => {
    await limit.take(request.ip)
    await recordViewDuration(deps, { id: params.id, seconds: body.duration })
  }
  route(app, contract.reportDuration, handleDuration)
  app.register(async (beacons) => {
    acceptBeacons(beacons)
    route(beacons, contract.beaconDuration, handleDuration)
  })
}

export function ownerRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, contract.summariseAnalytics, ({ query }) => summariseAnalytics(deps, query.days))
}
