import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { minuteMs } from '#contract/durations.ts'
import type { Deps } from '#server/deps.ts'
import { sendRefusalPage } from './form-pages.ts'
import { createRateLimit } from './rate-limits.ts'

const pressLimit = { limit: 120, windowMs: 15 * minuteMs }

const WithToken = z.object({ token: z.string().check(z.regex(/^[\w.-]{0,200}$/)) })

/** The token of the link, or of the button's hidden field. */
export const parseToken = (fields: unknown): string | undefined => WithToken.safeParse(fields).data?.token
export const tokenOfRequest = ({ query, body }: FastifyRequest): string =>
  parseToken(query) ?? parseToken(body) ?? ''

/**
 * Registers pages behind mailed links. They need no login: the link's token is the proof. Errors are answered with the page
 * at this path: people open these links in a browser.
 */
export function registerLinkPages(
  app: FastifyInstance,
  deps: Pick<Deps, 'config' | 'pages'>,
  path: string,
  addRoutes: (scope: FastifyInstance) => void,
): void {
  const presses = createRateLimit(deps.config, pressLimit)
  app.register(async (scope) => {
    scope.addHook('onRequest', async (_request, reply) => {
      reply.headers({ 'x-robots-tag': 'noindex', 'referrer-policy': 'no-referrer' })
    })
    scope.addHook('preHandler', async ({ method, ip, routeOptions }) => {
      // Mail providers unsubscribe many of their users from one address.
      if (method === 'POST' && !routeOptions.config.acceptsOtherSites) await presses.take(ip)
    })
    scope.setErrorHandler((error, request, reply) => sendRefusalPage(deps, error, request, reply, { path }))
    addRoutes(scope)
  })
}
