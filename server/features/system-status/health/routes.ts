import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/health.ts'
import type { Deps } from '#server/deps.ts'
import { route } from '#server/http/route.ts'
import { mayReadFullReport } from './access.ts'
import { createReadinessCheck } from './service.ts'

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
