import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as contract from '#contract/account.ts'
import { minuteMs } from '#contract/durations.ts'
import type { Deps } from '#server/deps.ts'
import { AppError } from '#server/http/errors.ts'
import { createRateLimit } from '#server/http/rate-limits.ts'
import { needsStepUp, route } from '#server/http/route.ts'
import { createOwnerCookies } from './cookies.ts'
import { changeOwnPassword, endOtherSessions, endOwnSession, readOwnAccount } from './own-account.ts'
import { replaceRecoveryCodes, setUpSecondStep, turnOffSecondStep, turnOnSecondStep } from './second-step.ts'
import { findKnownBrowser } from './service.ts'
import { proveIdentityByCode, proveIdentityByPassword } from './step-up.ts'

const guessLimit = { limit: 10, windowMs: 15 * minuteMs }

const isWrong = (error: unknown) =>
  error instanceof AppError && (error.code === 'WRONG_PASSWORD' || error.code === 'WRONG_CODE')

export function ownerRoutes(app: FastifyInstance, deps: Deps): void {
  const cookies = createOwnerCookies(deps.config.siteUrl)
  const own = ({ ownerSession }: FastifyRequest) => {
    if (!ownerSession) throw new AppError('UNAUTHENTICATED')
    return ownerSession
  }
  // Count per session: a session thief cannot guess faster from many addresses, and cannot lock out the owner's other
  // devices.
  const limits = {
    password: createRateLimit(deps.config, guessLimit),
    code: createRateLimit(deps.config, guessLimit),
  }
  const limited = <T>(kind: keyof typeof limits, request: FastifyRequest, attempt: () => Promise<T>) =>
    limits[kind].countIf(isWrong, own(request).id, attempt)
  const passwordDeps = { ...deps, dataDir: deps.config.dataDir }

  route(app, contract.readAccount, (_input, request) => readOwnAccount(deps, own(request)))

  route(app, contract.changePassword, async ({ body }, request, reply) => {
    const browser = await findKnownBrowser(deps, cookies.knownBrowser.read(request))
    const change = () => changeOwnPassword(passwordDeps, own(request), { ...body, browser })
    cookies.session.write(reply, await limited('password', request, change))
  })

  route(app, contract.endSession, ({ params }, request) => endOwnSession(deps, own(request), params.id))

  route(app, contract.endOtherSessions, async (_input, request) => {
    return { ended: await endOtherSessions(deps, own(request)) }
  })

  route(app, contract.setUpSecondStep, (_input, request) =>
    setUpSecondStep(deps, own(request), deps.facts.name),
  )

  route(app, contract.turnOnSecondStep, async ({ body }, request) => {
    const browser = cookies.knownBrowser.read(request)
    const turnOn = () => turnOnSecondStep(deps, own(request), { ...body, browser })
    return { codes: await limited('password', request, turnOn) }
  })

  route(app, contract.turnOffSecondStep, ({ body }, request) =>
    limited('password', request, () => turnOffSecondStep(deps, own(request), body.password)),
  )

  route(
    app,
    contract.replaceRecoveryCodes,
    async (_input, request) => ({ codes: await replaceRecoveryCodes(deps, own(request)) }),
    needsStepUp,
  )

  route(app, contract.stepUp, ({ body }, request) =>
    limited('code', request, () => proveIdentityByCode(deps, own(request), body.code)),
  )

  route(app, contract.stepUpByPassword, ({ body }, request) =>
    limited('password', request, () => proveIdentityByPassword(deps, own(request), body.password)),
  )
}
