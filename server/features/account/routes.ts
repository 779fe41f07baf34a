import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as contract from '#contract/admin-session.ts'
import { hourMs, minuteMs } from '#contract/durations.ts'
import type { ErrorCode } from '#contract/errors.ts'
import type { Deps } from '#server/deps.ts'
import { AppError } from '#server/http/errors.ts'
import { createRateLimit } from '#server/http/rate-limits.ts'
import { route } from '#server/http/route.ts'
import { hasFirstPassword } from './account.ts'
import { createOwnerCookies } from './cookies.ts'
import { deviceName } from './device-name.ts'
import { finishLogIn, isLoginPending, requirePendingLogin } from './second-step.ts'
import { findKnownBrowser, findLiveSession, logIn, logOut, type OwnerSession } from './service.ts'
import type { Tokens } from './sessions.ts'
import { requireStepUp } from './step-up.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The owner's session; null on public routes. */
    ownerSession: OwnerSession | null
  }
}

const failuresAtMost = 10
const windowMs = 15 * minuteMs
// Shared second-step limit for unknown browsers: ten guesses an hour at a six-digit code, from any number of
// addresses.
const unknownBrowsersWindowMs = hourMs

const isRefusedAs =
  (...codes: readonly ErrorCode[]) =>
  (error: unknown) =>
    error instanceof AppError && codes.includes(error.code)

export function publicRoutes(app: FastifyInstance, deps: Deps): void {
  const cookies = createOwnerCookies(deps.config.siteUrl)
  const failures = createRateLimit(deps.config, { limit: failuresAtMost, windowMs })
  const wrongCodes = createRateLimit(deps.config, { limit: failuresAtMost, windowMs })
  const unknownBrowserFailures = createRateLimit(deps.config, {
    limit: failuresAtMost,
    windowMs: unknownBrowsersWindowMs,
  })

  const visitorOf = async (request: FastifyRequest) => ({
    session: cookies.session.read(request),
    browser: await findKnownBrowser(deps, cookies.knownBrowser.read(request)),
    device: deviceName(request.headers['user-agent']),
  })
  const signedIn = async () => {
    const isFirst = await hasFirstPassword({ ...deps, dataDir: deps.config.dataDir })
    return { authenticated: true, ...(isFirst && { firstPassword: true as const }) }
  }
  const completeLogin = (reply: FastifyReply, tokens: Tokens) => {
    cookies.session.write(reply, tokens.session)
    cookies.knownBrowser.write(reply, tokens.browser)
    return signedIn()
  }
  const secondStepRequired = { authenticated: false, secondStep: true } as const

  route(app, contract.checkAdminSession, async (_input, request) => {
    if (await findLiveSession(deps, cookies.session.read(request))) return await signedIn()
    const isPending = await isLoginPending(deps, cookies.pending.read(request))
    return isPending ? secondStepRequired : { authenticated: false }
  })

  route(app, contract.logIn, async ({ body }, request, reply) => {
    const visitor = await visitorOf(request)
    // Failures at the same address must not lock out the owner, so her known browser has a limit of its own.
    const client = visitor.browser ?? request.ip
    const isCounted = isRefusedAs('INVALID_CREDENTIALS')
    const outcome = await failures.countIf(isCounted, client, () => logIn(deps, body, visitor))
    if ('tokens' in outcome) return await completeLogin(reply, outcome.tokens)
    cookies.pending.write(reply, outcome.pending)
    return secondStepRequired
  })

  route(app, contract.finishLogIn, async ({ body }, request, reply) => {
    const pending = cookies.pending.read(request)
    await requirePendingLogin(deps, pending)
    const visitor = await visitorOf(request)
    const isWrong = isRefusedAs('WRONG_CODE', 'UNAUTHENTICATED')
    const attempt = () =>
      wrongCodes.countIf(isWrong, visitor.browser ?? request.ip, () =>
        finishLogIn(deps, { pending, code: body.code, visitor }),
      )
    const tokens = visitor.browser
      ? await attempt()
      : await unknownBrowserFailures.countIf(isWrong, 'strangers', attempt)
    cookies.pending.clear(reply)
    return await completeLogin(reply, tokens)
  })

  route(app, contract.logOut, async (_input, request, reply) => {
    const pending = cookies.pending.read(request)
    await logOut(deps, { session: cookies.session.read(request), pending })
    cookies.session.clear(reply)
    if (pending) cookies.pending.clear(reply)
    return { authenticated: false }
  })
}

/** Requires an owner session for all routes registered in this scope. */
export function requireOwner(app: FastifyInstance, deps: Deps): void {
  const { session } = createOwnerCookies(deps.config.siteUrl)
  app.decorateRequest('ownerSession', null)
  app.addHook('onRequest', async (request) => {
    const isUse = request.headers[contract.pollHeader] === undefined
    const found = await findLiveSession(deps, session.read(request), { isUse })
    if (!found) throw new AppError('UNAUTHENTICATED')
    request.ownerSession = found
    await requireStepUp(deps, request)
  })
}
