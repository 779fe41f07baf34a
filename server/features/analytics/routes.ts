import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as contract from '#contract/analytics.ts'
import { minuteMs } from '#contract/durations.ts'
import type { Deps } from '#server/deps.ts'
import { acceptBeacons } from '#server/http/bodies.ts'
import { toCsv } from '#server/http/csv.ts'
import { createRateLimit } from '#server/http/rate-limits.ts'
import { route } from '#server/http/route.ts'
import { withoutDefaultPort } from '#server/http/same-origin.ts'
import { recordEvent, recordPageView, recordViewDuration } from './service.ts'
import { listDays, summariseAnalytics } from './summary.ts'

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

const columns = [
  ['Day', 'day'],
  ['Visitors', 'visitors'],
  ['Page views', 'views'],
  ['Button clicks', 'clicks'],
  ['Form submissions', 'submissions'],
  ['Timed visits', 'timedSessions'],
  ['Seconds in timed visits', 'seconds'],
  ['Saw the contact page', 'contactSessions'],
  ['Started the form', 'formStartSessions'],
  ['Sent a request', 'requestSessions'],
  ['Chose about cookies', 'choseSessions'],
  ['Agreed to analytics', 'agreedSessions'],
] as const

export function ownerRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, contract.summariseAnalytics, async ({ query }) => await summariseAnalytics(deps, query.days))

  route(app, contract.exportAnalytics, async ({ query }, _request, reply) => {
    const days = await listDays(deps, query.days ?? 365)
    reply.type('text/csv; charset=utf-8')
    reply.header('content-disposition', 'attachment; filename="visitors-by-day.csv"')
    return toCsv(
      columns.map(([heading]) => heading),
      days.map((day) => columns.map(([, column]) => day[column])),
    )
  })
}
