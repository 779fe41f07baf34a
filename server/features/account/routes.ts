import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as account from '#contract/account.ts'
import * as contract from '#contract/admin-session.ts'
import { hourMs, minuteMs } from '#contract/durations.ts'
import { pollHeader } from '#contract/owner-address.ts'
import type { Deps } from '#server/deps.ts'
import { readCalendarAddress } from '#server/features/appointments/service.ts'
import { AppError } from '#server/http/errors.ts'
import { createRateLimit } from '#server/http/rate-limits.ts'
import { route } from '#server/http/route.ts'
import { createOwnerCookies } from './cookies.ts'
import * as forgotten from './password/forgotten.ts'
import * as password from './password/service.ts'
import { deviceName } from './rules.ts'
import * as secondStep from './second-step/service.ts'
import * as service from './service.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The owner's session; null on public routes. */
    ownerSession: service.OwnerSession | null
  }
}

const failuresAtMost = 10
const passwordLimit = { limit: failuresAtMost, windowMs: 15 * minuteMs }
// Longer: a code has six digits only.
const codeLimit = { limit: failuresAtMost, windowMs: hourMs }
// Each press locks the owner's account for a moment.
const linkLimit = { limit: 30, windowMs: 15 * minuteMs }

const awaitsSecondStep = { authenticated: false, secondStep: true } as const

export function publicRoutes(app: FastifyInstance, deps: Deps): void {
  const cookies = createOwnerCookies(deps.config.siteUrl)
  const passwords = createRateLimit(deps.config, passwordLimit)
  const codes = createRateLimit(deps.config, codeLimit)
  const links = createRateLimit(deps.config, linkLimit)

  const visitorOf = (request: FastifyRequest) => ({
    session: cookies.session.read(request),
    browser: cookies.knownBrowser.read(request),
    device: deviceName(request.headers['user-agent']),
  })
  const signedIn = async () => ({
    authenticated: true,
    ...((await password.hasFirstPassword(deps)) && { firstPassword: true as const }),
  })
  const completeLogin = (reply: FastifyReply, tokens: service.Tokens) => {
    cookies.session.write(reply, tokens.session)
    cookies.knownBrowser.write(reply, tokens.browser)
    return signedIn()
  }
  // A thief of the password has few guesses at the code, from any number of addresses, and takes none of the owner's.
  const limitCodes = async <T>(browser: string | undefined, attempt: () => Promise<T>) =>
    codes.countIf(
      ['WRONG_CODE'],
      (await service.findKnownBrowser(deps.database.kysely, browser, deps.now())) ?? 'unknown browsers',
      attempt,
    )

  route(app, contract.checkAdminSession, async (_input, request) => {
    if (await service.findLiveSession(deps, cookies.session.read(request))) return await signedIn()
    const isPending = await service.isLoginPending(deps, cookies.pending.read(request))
    return isPending ? awaitsSecondStep : { authenticated: false }
  })

  route(app, contract.logIn, async ({ body }, request, reply) => {
    const attempt = () => service.logIn(deps, body, visitorOf(request))
    const outcome = await passwords.countIf(['INVALID_CREDENTIALS'], request.ip, attempt)
    if ('tokens' in outcome) return await completeLogin(reply, outcome.tokens)
    cookies.pending.write(reply, outcome.pending)
    return awaitsSecondStep
  })

  route(app, contract.finishLogIn, async ({ body: { code } }, request, reply) => {
    const pending = cookies.pending.read(request)
    // Before the attempt is counted: it is one only after a correct password.
    if (!(await service.isLoginPending(deps, pending))) throw service.startAgain()
    const visitor = visitorOf(request)
    const tokens = await limitCodes(visitor.browser, () =>
      service.finishLogIn(deps, { pending, code, visitor }),
    )
    cookies.pending.clear(reply)
    return await completeLogin(reply, tokens)
  })

  route(app, contract.logOut, async (_input, request, reply) => {
    await service.logOut(deps, cookies.session.read(request))
    cookies.session.clear(reply)
    if (cookies.pending.read(request)) cookies.pending.clear(reply)
    return { authenticated: false }
  })

  route(app, contract.requestPasswordLink, async (_input, request) => {
    await links.take(request.ip)
    return await forgotten.mailPasswordLink(deps)
  })

  route(app, contract.replaceForgottenPassword, async ({ body }, request, reply) => {
    await forgotten.requirePasswordLink(deps, body.token)
    const visitor = visitorOf(request)
    const tokens = await limitCodes(visitor.browser, () =>
      forgotten.replaceForgottenPassword(deps, { ...body, visitor }),
    )
    return tokens ? await completeLogin(reply, tokens) : awaitsSecondStep
  })
}

export function ownerRoutes(app: FastifyInstance, deps: Deps): void {
  const cookies = createOwnerCookies(deps.config.siteUrl)
  const own = ({ ownerSession }: FastifyRequest) => {
    if (!ownerSession) throw new AppError('UNAUTHENTICATED')
    return ownerSession
  }
  // Count per session: a session thief cannot guess faster from many addresses, and cannot lock out the owner's other
  // devices.
  const guesses = createRateLimit(deps.config, codeLimit)
  const limitGuesses = <T>(request: FastifyRequest, attempt: () => Promise<T>) =>
    guesses.countIf(['WRONG_PASSWORD', 'WRONG_CODE'], own(request).id, attempt)

  route(app, account.readAccount, async (_input, request) => ({
    ...(await service.readAccount(deps, own(request))),
    ...(await readCalendarAddress(deps)),
  }))

  route(app, account.changePassword, async ({ body }, request, reply) => {
    const change = () => password.changePassword(deps, own(request), body)
    cookies.session.write(reply, await limitGuesses(request, change))
  })

  route(app, account.endOtherSessions, async (_input, request) => {
    await deps.database.write((tx) => password.revokeOthers(tx, own(request).id, deps.now()))
  })

  route(app, account.setUpSecondStep, () => secondStep.setUpSecondStep(deps))

  route(app, account.turnOnSecondStep, async ({ body }, request) => ({
    codes: await limitGuesses(request, () => secondStep.turnOnSecondStep(deps, own(request), body)),
  }))

  route(app, account.turnOffSecondStep, ({ body }, request) =>
    limitGuesses(request, () => secondStep.turnOffSecondStep(deps, body.password)),
  )

  route(app, account.stepUp, ({ body }, request) =>
    limitGuesses(request, () => secondStep.stepUp(deps, own(request), body)),
  )
}

/** Requires an owner session for all routes registered in this scope. */
export function requireOwner(app: FastifyInstance, deps: Deps): void {
  const { session } = createOwnerCookies(deps.config.siteUrl)
  app.decorateRequest('ownerSession', null)
  app.addHook('onRequest', async (request) => {
    const isUse = request.headers[pollHeader] === undefined
    const found = await service.findLiveSession(deps, session.read(request), { isUse })
    if (!found) throw new AppError('UNAUTHENTICATED')
    request.ownerSession = found
    await service.requireStepUp(deps, request)
  })
}
