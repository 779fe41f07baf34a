import type { FastifyInstance } from 'fastify'
import { minuteMs } from '#contract/durations.ts'

const foldedMs = minuteMs

/** What a guard refused: an unknown or wrong sign-in, another site's write or a missing second step, too many attempts. */
const guarded: readonly number[] = [401, 403, 429]

/**
 * Logs what the guards refuse, at a level that is kept: how often, where, and as what, never who it was. Equal refusals of a
 * minute are one line after the first, so that nobody can fill the disk with them.
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
