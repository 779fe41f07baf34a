import type { FastifyRequest } from 'fastify'
import type { Database } from '#server/database/database.ts'
import { AppError } from '#server/http/errors.ts'
import type { Passwords } from '#server/security/password.ts'
import type { Sealer } from '#server/security/sealed-secrets.ts'
import * as accounts from './repository.ts'
import { isRecentlyProved } from './rules.ts'
import { requirePassword, withLockedAccount } from './second-step.ts'
import { verifySecondStepCode, wrongCodeError } from './second-step-codes.ts'
import { findSecondStep } from './second-step-repository.ts'
import type { OwnerSession } from './service.ts'

type Deps = { database: Database; now: () => Date }

/**
 * Refuses routes with the option `needsStepUp` unless the owner proved her identity within ten minutes, by the second
 * step or, if it is off, the password: an unattended phone is not enough. The dashboard handles the refusal
 * (`web/lib/step-up.ts`) by asking and repeating the call.
 */
export async function requireStepUp({ database, now }: Deps, request: FastifyRequest): Promise<void> {
  const { needsStepUp } = request.routeOptions.config
  if (!needsStepUp) return
  const { ownerSession } = request
  if (!ownerSession) throw new AppError('UNAUTHENTICATED')
  if (isRecentlyProved(ownerSession.provedAt, now())) return
  if (needsStepUp !== true && !(await needsStepUp(request))) return
  const secondStep = await findSecondStep(database.kysely, ownerSession.adminUserId)
  throw new AppError(secondStep?.onSince ? 'STEP_UP_REQUIRED' : 'PASSWORD_REQUIRED')
}

const changedMeanwhile = (to: 'on' | 'off') =>
  new AppError('CONFLICT', {
    detail: `The second step was turned ${to} meanwhile. Press Not now, and try again.`,
  })

export async function proveIdentityByCode(
  deps: Deps & { passwords: Passwords; sealer: Sealer },
  { id, adminUserId }: OwnerSession,
  code: string,
): Promise<void> {
  const at = deps.now()
  const useCode = await verifySecondStepCode(deps, { adminUserId, code, at })
  await withLockedAccount(deps, adminUserId, async (tx) => {
    const known = await findSecondStep(tx, adminUserId)
    if (!known?.onSince) throw changedMeanwhile('off')
    if (!(await useCode(tx))) throw wrongCodeError(code)
    await accounts.updateSessionProvedAt(tx, id, at)
  })
}

export async function proveIdentityByPassword(
  deps: Deps & { passwords: Passwords },
  { id, adminUserId }: OwnerSession,
  password: string,
): Promise<void> {
  await requirePassword(deps, adminUserId, password)
  await withLockedAccount(deps, adminUserId, async (tx) => {
    const known = await findSecondStep(tx, adminUserId)
    // With the second step on, the password alone is not sufficient proof.
    if (known?.onSince) throw changedMeanwhile('on')
    await accounts.updateSessionProvedAt(tx, id, deps.now())
  })
}
