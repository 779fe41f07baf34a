import type { FastifyReply, FastifyRequest } from 'fastify'
import { cookieName, isHttpsSite } from '#server/http/security-headers.ts'
import { absoluteMs, pendingMs, signInsKeptMs } from './rules.ts'

function createCookie(siteUrl: string, plainName: string, maxAgeMs: number) {
  const secure = isHttpsSite(siteUrl)
  const name = cookieName(plainName, siteUrl)
  const options = { httpOnly: true, sameSite: 'strict', path: '/', secure } as const
  return {
    read: (request: FastifyRequest) => request.cookies[name],
    write: (reply: FastifyReply, token: string) =>
      reply.setCookie(name, token, { ...options, maxAge: maxAgeMs / 1000 }),
    clear: (reply: FastifyReply) => reply.clearCookie(name, options),
  }
}

/** Cookies of the owner's browser; visitors get none of these. */
export const createOwnerCookies = (siteUrl: string) => ({
  session: createCookie(siteUrl, 'session', absoluteMs),
  knownBrowser: createCookie(siteUrl, 'known-browser', signInsKeptMs),
  pending: createCookie(siteUrl, 'pending-login', pendingMs),
})
