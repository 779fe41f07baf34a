import type { FastifyInstance } from 'fastify'
import type { Deps } from '#server/deps.ts'
import { isReady } from './service.ts'

/** For programs that watch the machine: whether the process runs, and whether visitors can be served. */
export function publicRoutes(app: FastifyInstance, deps: Pick<Deps, 'config' | 'database'>): void {
  app.get('/healthz', async () => ({ status: 'ok' }))
  app.get('/readyz', async (_request, reply) => {
    if (await isReady(deps)) return { status: 'ok' }
    reply.code(503)
    return { status: 'not ok' }
  })
}
