import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as contract from '#contract/health.ts'
import type { Deps } from '#server/deps.ts'
import { route } from '#server/http/route.ts'
import { isLoopbackHost } from '#server/mail/settings.ts'
import { createReadinessCheck } from './service.ts'

/** Requests forwarded by a local proxy also come from loopback, so forwarding headers disqualify them. */
const isLocalRequest = ({ headers, socket }: FastifyRequest) =>
  isLoopbackHost((socket.remoteAddress ?? '').replace(/^::ffff:/, '')) &&
  headers['x-forwarded-for'] === undefined &&
  headers.forwarded === undefined

const digest = (text: string) => createHash('sha256').update(text).digest()

/** Whether the request may read the full readiness report. */
function mayReadFullReport(request: FastifyRequest, token: string | undefined): boolean {
  if (isLocalRequest(request)) return true
  if (token === undefined) return false
  return timingSafeEqual(digest(request.headers.authorization ?? ''), digest(`Bearer ${token}`))
}

export function publicRoutes(app: FastifyInstance, deps: Deps): void {
  const checkReadiness = createReadinessCheck(deps)
  route(app, contract.readHealth, async () => ({ status: 'ok' as const }))
  route(app, contract.readReadiness, async (_input, request, reply) => {
    const readiness = await checkReadiness()
    if (!readiness.ready) reply.code(503)
    if (mayReadFullReport(request, deps.config.readyzToken)) return readiness
    return { status: readiness.ready ? ('ok' as const) : ('not ok' as const) }
  })
}
