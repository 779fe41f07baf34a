import { type FastifyInstance, LogController } from 'fastify'

/** Fastify's own request lines contain addresses and query strings: `logRequests` replaces them. */
export const logController = new LogController({ disableRequestLogging: true })

/** One log line per request: route, status and duration, never the client. */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    const { method, routeOptions, log } = request
    const durationMs = Math.round(reply.elapsedTime)
    log.info({ method, route: routeOptions.url, status: reply.statusCode, durationMs }, 'Answered')
  })
}
