import type { SecondStepTurnOn } from '#contract/account.ts'
import type { Facts } from '#contract/render.ts'
import type { Database } from '#server/database/database.ts'
import type { Executor } from '#server/database/schema.ts'
import { endCalendarAddress } from '#server/features/appointments/service.ts'
import { AppError } from '#server/http/errors.ts'
import type { Log } from '#server/process/log.ts'
import type { Passwords } from '#server/security/password.ts'
import type { Sealer } from '#server/security/sealed-secrets.ts'
import { hashToken } from '#server/security/token.ts'
import { notifyOwnerOfAccountChange } from './notices.ts'
import * as accounts from './repository.ts'
import { pendingFailuresAtMost, pendingMs, setUpMs } from './rules.ts'
import {
  createRecoveryCodes,
  looksLikeTotpCode,
  timeStepOfCode,
  verifySecondStepCode,
  wrongCodeError,
} from './second-step-codes.ts'
import { createSecondStepKey, decryptSecondStepKey } from './second-step-key.ts'
import * as repository from './second-step-repository.ts'
import type { OwnerSession } from './service.ts'
import { startSession, type Tokens, type Visitor } from './sessions.ts'
import { recordSignIn } from './sign-ins.ts'
import { otpauthUri } from './totp.ts'

type Deps = { database: Database; now: () => Date }
type WithFacts = { facts: Facts }
type PasswordDeps = Deps & { passwords: Passwords }
type CodeDeps = PasswordDeps & { sealer: Sealer }

const startAgain = (reason: string) =>
  new AppError('UNAUTHENTICATED', { detail: `${reason} Please type your password again.` })

/** Runs with the account row locked, so that two devices cannot use the same code. */
export async function withLockedAccount<T>(
  { database }: Deps,
  adminUserId: string,
  work: (tx: Executor, username: string) => Promise<T>,
): Promise<T> {
  return await database.write(async (tx) => {
    const user = await accounts.lockAdminUser(tx, database.kind, adminUserId)
    if (!user) throw new AppError('UNAUTHENTICATED')
    return await work(tx, user.username)
  })
}

const pendingAfter = (now: Date) => new Date(now.getTime() - pendingMs)

/** Whether the token belongs to a login awaiting its second step. */
export async function isLoginPending({ database, now }: Deps, token: string | undefined): Promise<boolean> {
  if (!token) return false
  const pending = await repository.findPendingLogin(database.kysely, hashToken(token), pendingAfter(now()))
  return pending !== undefined
}

/** Without a prior correct password an attempt is rejected before it counts as a second-step failure. */
export async function requirePendingLogin(deps: Deps, token: string | undefined): Promise<void> {
  if (!(await isLoginPending(deps, token))) throw startAgain('That took too long.')
}

/** Completes a login after a correct password. */
export async function finishLogIn(
  deps: CodeDeps & WithFacts,
  { pending: token, code, visitor }: { pending: string | undefined; code: string; visitor: Visitor },
): Promise<Tokens> {
  const at = deps.now()
  const id = hashToken(token ?? '')
  const tooLate = startAgain('That took too long.')
  const first = await repository.findPendingLogin(deps.database.kysely, id, pendingAfter(at))
  if (!first) throw tooLate
  const userId = first.adminUserId
  const useCode = await verifySecondStepCode(deps, { adminUserId: userId, code, at })
  // Return failures instead of throwing, because an exception would roll back the failure count.
  const outcome = await withLockedAccount(deps, userId, async (tx) => {
    const pending = await repository.findPendingLogin(tx, id, pendingAfter(at))
    if (!pending) throw tooLate
    const used = await useCode(tx)
    if (!used) {
      const failures = pending.failures + 1
      const isLast = failures >= pendingFailuresAtMost
      if (isLast) await repository.deletePendingLogin(tx, id)
      else await repository.updateLoginFailures(tx, id, failures)
      const outcome = looksLikeTotpCode(code) ? 'wrong-figures' : 'wrong-recovery-code'
      await recordSignIn(tx, { outcome, device: visitor.device, at })
      return isLast ? startAgain('That was wrong five times.') : wrongCodeError(code)
    }
    await repository.deletePendingLogin(tx, id)
    const signInOutcome = used === 'figures' ? 'signed-in' : 'used-recovery-code'
    return await startSession(tx, deps.facts, visitor, { userId, at, provedAt: at, outcome: signInOutcome })
  })
  if (outcome instanceof AppError) throw outcome
  return outcome
}

/** Returns the key for the authenticator app; an unfinished set-up keeps the same key for a day. */
export async function setUpSecondStep(
  deps: Deps & { sealer: Sealer; log: Log },
  { adminUserId }: OwnerSession,
  issuer: string,
) {
  const at = deps.now()
  // Encrypt before the transaction to keep it short.
  const created = await createSecondStepKey(deps, adminUserId)
  return await withLockedAccount(deps, adminUserId, async (tx, username) => {
    const known = await repository.findSecondStep(tx, adminUserId)
    if (known?.onSince) throw new AppError('CONFLICT', { detail: 'The second step is on already.' })
    const isFresh = known !== undefined && at.getTime() - known.createdAt.getTime() < setUpMs
    const kept = isFresh ? await decryptSecondStepKey(deps.sealer, known) : undefined
    if (kept === undefined)
      await repository.insertSecondStep(tx, {
        ...{ adminUserId, secret: created.sealed, createdAt: at },
      })
    const secret = kept ?? created.secret
    return { secret, uri: otpauthUri(secret, { issuer, username }) }
  })
}

export async function requirePassword(
  { database, passwords }: PasswordDeps,
  adminUserId: string,
  password: string,
): Promise<void> {
  const user = await accounts.findAdminUserById(database.kysely, adminUserId)
  if (await passwords.verify(user?.password, password, { hasPriority: true })) return
  const detail = 'This is not your password now.'
  throw new AppError('WRONG_PASSWORD', { detail, errors: { password: detail } })
}

/**
 * Turns the second step on after checking password and code, and revokes other sessions, known browsers and the
 * calendar address. Returns the recovery codes, which are not readable later.
 */
export async function turnOnSecondStep(
  deps: CodeDeps & WithFacts,
  own: OwnerSession,
  { password, code, browser }: SecondStepTurnOn & { browser: string | undefined },
): Promise<string[]> {
  const { id, adminUserId } = own
  await requirePassword(deps, adminUserId, password)
  const at = deps.now()
  const { codes, stored } = await createRecoveryCodes(deps.passwords)
  return await withLockedAccount(deps, adminUserId, async (tx) => {
    const known = await repository.findSecondStep(tx, adminUserId)
    if (known?.onSince) throw new AppError('CONFLICT', { detail: 'The second step is on already.' })
    const step = await timeStepOfCode(deps.sealer, known, { code, at })
    await repository.recordSecondStepOn(tx, adminUserId, at)
    await repository.updateLastTimeStep(tx, adminUserId, step)
    await accounts.updateSessionProvedAt(tx, id, at)
    await accounts.deleteOtherSessions(tx, own)
    await accounts.deleteOtherBrowsers(tx, { adminUserId, id: hashToken(browser ?? '') })
    const hasEndedCalendar = await endCalendarAddress(tx)
    await notifyOwnerOfAccountChange(tx, deps.facts, { what: 'second-step-on', hasEndedCalendar }, at)
    await repository.replaceRecoveryCodes(tx, adminUserId, stored)
    return codes
  })
}

/** Replaces the remaining recovery codes. */
export async function replaceRecoveryCodes(
  deps: PasswordDeps,
  { adminUserId }: OwnerSession,
): Promise<string[]> {
  const { codes, stored } = await createRecoveryCodes(deps.passwords)
  return await withLockedAccount(deps, adminUserId, async (tx) => {
    const known = await repository.findSecondStep(tx, adminUserId)
    if (!known?.onSince) throw new AppError('CONFLICT', { detail: 'The second step is not on.' })
    await repository.replaceRecoveryCodes(tx, adminUserId, stored)
    return codes
  })
}

async function forgetSecondStep(tx: Executor, adminUserId: string): Promise<void> {
  await repository.deleteSecondStep(tx, adminUserId)
  await repository.replaceRecoveryCodes(tx, adminUserId, [])
  await repository.deletePendingLoginsOf(tx, adminUserId)
}

export async function turnOffSecondStep(
  deps: PasswordDeps & WithFacts,
  { adminUserId }: OwnerSession,
  password: string,
): Promise<void> {
  await requirePassword(deps, adminUserId, password)
  await withLockedAccount(deps, adminUserId, async (tx) => {
    await forgetSecondStep(tx, adminUserId)
    await notifyOwnerOfAccountChange(tx, deps.facts, { what: 'second-step-off' }, deps.now())
  })
}

/**
 * For the operator, when phone and recovery codes are lost. Returns the user name and whether the second step was on.
 */
export async function turnOffSecondStepByOperator(deps: Deps & WithFacts) {
  const user = await accounts.findAnyAdminUser(deps.database.kysely)
  if (!user) return undefined
  return await withLockedAccount(deps, user.id, async (tx) => {
    const known = await repository.findSecondStep(tx, user.id)
    await forgetSecondStep(tx, user.id)
    if (known?.onSince)
      await notifyOwnerOfAccountChange(tx, deps.facts, { what: 'second-step-off' }, deps.now())
    return { username: user.username, wasOn: Boolean(known?.onSince) }
  })
}
