import { type FastifyInstance, LogController } from 'fastify'

/** The framework's own request lines hold addresses and query strings; `logRequests` writes ours. */
export const logController = new LogController({ disableRequestLogging: true })

/** One line a call: which route, what came of it, how long it took. Never who called. */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    const { method, routeOptions, log } = request
    const durationMs = Math.round(reply.elapsedTime)
    log.info({ method, route: routeOptions.url, status: reply.statusCode, durationMs }, 'Answered')
  })
}
