import { type FastifyInstance, LogController } from 'fastify'

/** Fastify's own request lines contain addresses and query strings: `logRequests` replaces them. */
export const logController = new LogController({ disableRequestLogging: true })

/** Statuses of guards: wrong or missing sign-in, cross-site write or missing second step, too many attempts. */
const refused: readonly number[] = [401, 403, 429]

/** One log line per request: route, status and duration, never the client. */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, done) => {
    const { method, routeOptions, log } = request
    const { statusCode: status } = reply
    const durationMs = Math.round(reply.elapsedTime)
    const level = refused.includes(status) ? 'warn' : 'info'
    log[level]({ method, route: routeOptions.url, status, durationMs }, 'Answered')
    done()
  })
}
