import type { FastifyInstance } from 'fastify'
import { dayMs } from '#contract/durations.ts'
import * as contract from '#contract/machine.ts'
import type { Deps } from '#server/deps.ts'
import { route } from '#server/http/route.ts'

const warnForMs = dayMs

const isForwarded = (headers: object) => 'x-forwarded-for' in headers || 'forwarded' in headers

const toPassOn =
  'Requests come with forwarded addresses, but TRUST_PROXY is not set. Behind a proxy all visitors then count as one ' +
  'address, and a stranger can use up the limits of all. Please set TRUST_PROXY=1 (the number of proxies), or ' +
  'TRUST_PROXY=0 if there is none.'

/** Detects a proxy missing from TRUST_PROXY. Only the time is kept, never the forwarded addresses. */
export function watchForProxy(app: FastifyInstance, { config, now }: Pick<Deps, 'config' | 'now'>) {
  let lastSeenMs: number | undefined
  if (config.trustProxy === false)
    app.addHook('onRequest', async ({ headers }) => {
      if (!isForwarded(headers)) return
      if (lastSeenMs === undefined) app.log.warn(toPassOn)
      lastSeenMs = now().getTime()
    })
  // Anyone can forge this header once, so the warning ends after a day without another.
  return () => lastSeenMs !== undefined && now().getTime() - lastSeenMs < warnForMs
}

export function ownerRoutes(app: FastifyInstance, isIgnored: () => boolean): void {
  route(app, contract.readProxyStatus, async () => ({ isIgnored: isIgnored() }))
}
