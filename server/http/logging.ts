import { type FastifyInstance, LogController } from 'fastify'
import { minuteMs } from '#contract/durations.ts'

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

const foldedMs = minuteMs

/** Statuses of guards: wrong or missing sign-in, cross-site write or missing second step, too many attempts. */
const guarded: readonly number[] = [401, 403, 429]

/**
 * Logs refusals by guards: how often, on which route, with which status, never who. Repeats within a minute are folded
 * into one line, so that nobody can fill the disk with them.
 */
export function logRefusals(app: FastifyInstance): void {
  const folded = new Map<string, { fields: object; times: number; timer: NodeJS.Timeout }>()

  function flush(key: string): void {
    const entry = folded.get(key)
    if (!entry) return
    if (entry.times === 0) {
      clearInterval(entry.timer)
      folded.delete(key)
      return
    }
    app.log.warn({ ...entry.fields, times: entry.times }, 'Refused again within a minute')
    entry.times = 0
  }

  app.addHook('onResponse', async ({ method, routeOptions }, { statusCode: status }) => {
    if (!guarded.includes(status)) return
    const fields = { method, route: routeOptions.url, status }
    const key = JSON.stringify(fields)
    const entry = folded.get(key)
    if (entry) {
      entry.times += 1
      return
    }
    app.log.warn(fields, 'Refused')
    folded.set(key, { fields, times: 0, timer: setInterval(flush, foldedMs, key).unref() })
  })
  app.addHook('onClose', async () => {
    for (const [key, { timer }] of folded) {
      clearInterval(timer)
      flush(key)
    }
  })
}
