import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/analytics.ts'
import { minuteMs } from '#contract/durations.ts'
import type { Deps } from '#server/deps.ts'
import { acceptBeacons } from '#server/http/bodies.ts'
import { createRateLimit } from '#server/http/rate-limits.ts'
import { fromVisitors, route } from '#server/http/route.ts'
import { withoutDefaultPort } from '#server/http/same-origin.ts'
import { recordEvent, recordPageView, recordViewDuration } from './service.ts'
import { summariseAnalytics } from './summary.ts'

// Generous: mobile carriers put a whole town's visitors behind one address.
const reportsPerMinute = 1200

export function publicRoutes(app: FastifyInstance, deps: Deps): void {
  const limit = createRateLimit(deps.config, { limit: reportsPerMinute, windowMs: minuteMs })
  const siteHost = new URL(deps.config.siteUrl).host

  const options = fromVisitors(limit)

  route(app, contract.recordPageView, options, ({ body }, { host }) =>
    recordPageView(deps, body, [siteHost, withoutDefaultPort(host)]),
  )
  route(app, contract.recordEvent, options, ({ body }) => recordEvent(deps, body))

  const handleDuration = ({ asked: { id, duration } }: { asked: { id: string; duration: number } }) =>
    recordViewDuration(deps, { id, seconds: duration })
  route(app, contract.reportDuration, options, handleDuration)
  app.register(async (beacons) => {
    acceptBeacons(beacons)
    route(beacons, contract.beaconDuration, options, handleDuration)
  })
}

export function ownerRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, contract.summariseAnalytics, ({ query }) => summariseAnalytics(deps, query.days))
}
