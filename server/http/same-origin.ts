import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from './errors.ts'

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

export const withoutDefaultPort = (host: string) => host.toLowerCase().replace(/:(80|443)$/, '')

/** Whether a write comes from our own pages, or from a client that is no browser and sends neither header. */
function isOwnWrite({ headers, host }: FastifyRequest, siteUrl: string): boolean {
  const { origin, 'sec-fetch-site': fetchSite } = headers
  if (fetchSite !== undefined) return fetchSite === 'same-origin' || fetchSite === 'none'
  if (origin === undefined) return true
  const from = URL.parse(origin)?.host
  return from !== undefined && [withoutDefaultPort(host), URL.parse(siteUrl)?.host].includes(from)
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** For endpoints that carry their own proof and are meant to be called from other sites. */
    acceptsOtherSites?: boolean
  }
}

/** Refuses writes that other sites make a browser send (CSRF). */
export function refuseCrossSiteWrites(app: FastifyInstance, siteUrl: string): void {
  app.addHook('onRequest', async (request) => {
    if (safeMethods.has(request.method) || request.routeOptions.config.acceptsOtherSites) return
    if (!isOwnWrite(request, siteUrl)) throw new AppError('CROSS_SITE')
  })
}
