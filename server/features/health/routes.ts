import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/health.ts'
import type { Deps } from '#server/deps.ts'
import { route } from '#server/http/route.ts'
import { isReady } from './service.ts'

export function publicRoutes(app: FastifyInstance, deps: Pick<Deps, 'config' | 'database'>): void {
  route(app, contract.readHealth, async () => ({ status: 'ok' as const }))
  route(app, contract.readReadiness, async (_input, _request, reply) => {
    if (await isReady(deps)) return { status: 'ok' as const }
    reply.code(503)
    return { status: 'not ok' as const }
  })
}
