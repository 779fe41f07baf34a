import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as contract from '#contract/admin-session.ts'
import type { Deps } from '#server/deps.ts'
import { cookieName, isSecure } from '#server/http/cookie-name.ts'
import { AppError } from '#server/http/errors.ts'
import { createRateLimit } from '#server/http/rate-limits.ts'
import { route } from '#server/http/route.ts'
import { absoluteMs, browserKnownMs } from './rules.ts'
import { findKnownBrowser, findLiveSession, logIn, logOut, type OwnerSession } from './service.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** On the owner's side: the session that the request comes with. */
    ownerSession: OwnerSession | null
  }
}

const failuresAtMost = 10
const windowMs = 15 * 60 * 1000

function createCookie(siteUrl: string, plainName: string, maxAgeMs: number) {
  const secure = isSecure(siteUrl)
  const name = cookieName(plainName, siteUrl)
  const options = { httpOnly: true, sameSite: 'strict', path: '/', secure } as const
  return {
    read: (request: FastifyRequest) => request.cookies[name],
    write: (reply: FastifyReply, token: string) =>
      reply.setCookie(name, token, { ...options, maxAge: maxAgeMs / 1000 }),
    clear: (reply: FastifyReply) => reply.clearCookie(name, options),
  }
}

const sessionCookie = (siteUrl: string) => createCookie(siteUrl, 'session', absoluteMs)
const browserCookie = (siteUrl: string) => createCookie(siteUrl, 'known-browser', browserKnownMs)

const isWrongPassword = (error: unknown) => error instanceof AppError && error.code === 'INVALID_CREDENTIALS'

export function publicRoutes(app: FastifyInstance, deps: Deps): void {
  const cookie = sessionCookie(deps.config.siteUrl)
  const knownBrowser = browserCookie(deps.config.siteUrl)
  const failures = createRateLimit(deps, { limit: failuresAtMost, windowMs })

  route(app, contract.checkAdminSession, async (_input, request) => {
    return { authenticated: (await findLiveSession(deps, cookie.read(request))) !== undefined }
  })

  route(app, contract.logIn, async ({ body }, request, reply) => {
    const browser = await findKnownBrowser(deps, knownBrowser.read(request))
    const attempt = () => logIn(deps, body, { session: cookie.read(request), browser })
    // What strangers do at the same address counts for an address only: they must not keep the owner out.
    const tokens = await failures.countIf(isWrongPassword, browser ?? request.ip, attempt)
    cookie.write(reply, tokens.session)
    knownBrowser.write(reply, tokens.browser)
    return { authenticated: true }
  })

  route(app, contract.logOut, async (_input, request, reply) => {
    await logOut(deps, cookie.read(request))
    cookie.clear(reply)
    return { authenticated: false }
  })
}

/** Closes everything registered in the same scope to all but the owner. */
export function requireOwner(app: FastifyInstance, deps: Deps): void {
  const cookie = sessionCookie(deps.config.siteUrl)
  app.decorateRequest('ownerSession', null)
  app.addHook('onRequest', async (request) => {
    const found = await findLiveSession(deps, cookie.read(request))
    if (!found) throw new AppError('UNAUTHENTICATED')
    request.ownerSession = found
  })
}
