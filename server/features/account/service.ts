import type { FastifyRequest } from 'fastify'
import type { Account } from '#contract/account.ts'
import type { AdminLogin } from '#contract/admin-session.ts'
import type { Executor } from '#server/database/schema.ts'
import type { DataDeps, Deps } from '#server/deps.ts'
import { AppError } from '#server/http/errors.ts'
import { createDatedToken, verifyDatedToken } from '#server/security/signed-links.ts'
import { createToken, hashToken } from '#server/security/token.ts'
import { browserDetails, notifyOwnerOfAccountChange } from './emails.ts'
import * as repository from './repository.ts'
import { isLastSeenOld, isRecentlyProved, isSessionAlive, pendingMs, signInsKeptMs } from './rules.ts'
import { consumeCode, countRecoveryCodes } from './second-step/codes.ts'

export { createOwnerCookies } from './cookies.ts'
export { notifyOwnerOfAccountChange } from './emails.ts'
export { findOwner } from './repository.ts'

export type OwnerSession = repository.AdminSession

export type Tokens = { session: string; browser: string }
/** Cookies and device of the browser that logs in. */
export type Visitor = { [Name in keyof Tokens]: string | undefined } & { device: string }

/** Whether the owner has chosen a password since the first one. */
export async function hasOwnPassword({ database }: Pick<Deps, 'database'>): Promise<boolean> {
  const owner = await repository.findOwner(database.kysely)
  return owner !== undefined && owner.passwordChangedAt > owner.createdAt
}

/** Changes with the password: what is signed over it becomes void with it. */
export const passwordMark = ({ password }: repository.Owner) => hashToken(password).slice(0, 24)

const pendingPurpose = 'pending-login'

function isPending({ links, now }: Deps, owner: repository.Owner, token: string): boolean {
  const pending = verifyDatedToken(links, pendingPurpose, token, { now: now(), lifetimeMs: pendingMs })
  return pending?.isExpired === false && pending.id === passwordMark(owner)
}

/** Whether the token belongs to a login that waits for its second step. */
export async function isLoginPending(deps: Deps, token: string | undefined): Promise<boolean> {
  const owner = token && (await repository.findOwner(deps.database.kysely))
  return owner ? isPending(deps, owner, token) : false
}

const knownSince = (at: Date) => new Date(at.getTime() - signInsKeptMs)

/** The token of the browser's cookie if the owner has signed in with this browser. */
export const findKnownBrowser = async (db: Executor, token: string | undefined, at: Date) =>
  token && (await repository.isBrowserKnown(db, hashToken(token), knownSince(at))) ? token : undefined

/** Replaces the caller's session. The owner is mailed about a browser that she has not used before, except the very first. */
export async function startSession(
  tx: Executor,
  deps: Pick<Deps, 'facts' | 'now'>,
  owner: repository.Owner,
  { session: oldSession, browser, device }: Visitor,
): Promise<Tokens> {
  const at = deps.now()
  const known = await findKnownBrowser(tx, browser, at)
  if (!known && (await repository.hasAnySession(tx)))
    await notifyOwnerOfAccountChange(tx, deps, 'new-browser', browserDetails(device, at))
  if (oldSession) await repository.updateSession(tx, hashToken(oldSession), { endedAt: at })
  const tokens = { session: createToken(), browser: known ?? createToken() }
  const times = { createdAt: at, lastSeenAt: at, provedAt: at }
  const id = hashToken(tokens.session)
  const row = { id, adminUserId: owner.id, browser: hashToken(tokens.browser), device, ...times }
  await tx.insertInto('adminSessions').values(row).execute()
  return tokens
}

/** Normalises case and Unicode composition of a user name. */
const normaliseUsername = (username: string) => username.normalize('NFC').toLowerCase()

/** Starts a session, or returns a token for the second step if that is on. */
export async function logIn(
  deps: Pick<Deps, 'database' | 'facts' | 'links' | 'now' | 'passwords'>,
  { username, password }: AdminLogin,
  visitor: Visitor,
): Promise<{ tokens: Tokens } | { pending: string }> {
  const { database, links, now, passwords } = deps
  const owner = await repository.findOwner(database.kysely)
  const isNamed = owner && normaliseUsername(owner.username) === normaliseUsername(username)
  const stored = isNamed ? owner.password : undefined
  if (!(await passwords.verify(stored, password))) throw new AppError('INVALID_CREDENTIALS')
  return await repository.withOwner(database, async (tx, locked) => {
    // A password changed during the verification must not open a session.
    if (locked.password !== stored) throw new AppError('INVALID_CREDENTIALS')
    if (locked.secondStepSince)
      return { pending: createDatedToken(links, pendingPurpose, passwordMark(locked), now()) }
    return { tokens: await startSession(tx, deps, locked, visitor) }
  })
}

export const startAgain = () =>
  new AppError('UNAUTHENTICATED', { detail: 'That took too long. Please type your password again.' })

/** Completes a login after a correct password. */
export async function finishLogIn(
  deps: Deps,
  { pending = '', code, visitor }: { pending: string | undefined; code: string; visitor: Visitor },
): Promise<Tokens> {
  return await repository.withOwner(deps.database, async (tx, owner) => {
    if (!owner.secondStepSince || !isPending(deps, owner, pending)) throw startAgain()
    await consumeCode(tx, deps.sealer, owner, { code, at: deps.now() })
    return await startSession(tx, deps, owner, visitor)
  })
}

export async function logOut({ database, now }: DataDeps, token: string | undefined): Promise<void> {
  if (token) await database.write((tx) => repository.updateSession(tx, hashToken(token), { endedAt: now() }))
}

/** Finds a token's session unless it has expired, and notes that it is in use. */
export async function findLiveSession(
  { database, now }: DataDeps,
  token: string | undefined,
  { isUse = true } = {},
): Promise<OwnerSession | undefined> {
  if (!token) return undefined
  const session = await repository.findSession(database.kysely, hashToken(token))
  const at = now()
  if (!session || !isSessionAlive(session, at)) return undefined
  if (isUse && isLastSeenOld(session, at))
    await database.write((tx) => repository.updateSession(tx, session.id, { lastSeenAt: at }))
  return session
}

/**
 * Refuses routes with the option `needsStepUp` unless the owner proved her identity within ten minutes, by the second
 * step or, if it is off, the password: an unattended phone is not enough. The dashboard handles the refusal
 * (`web/lib/step-up.ts`) by asking and repeating the call.
 */
export async function requireStepUp({ database, now }: DataDeps, request: FastifyRequest): Promise<void> {
  if (!request.routeOptions.config.needsStepUp) return
  const { ownerSession } = request
  if (!ownerSession) throw new AppError('UNAUTHENTICATED')
  if (isRecentlyProved(ownerSession.provedAt, now())) return
  const owner = await repository.findOwner(database.kysely)
  throw new AppError(owner?.secondStepSince ? 'STEP_UP_REQUIRED' : 'PASSWORD_REQUIRED')
}

/** Reads what the Account page shows. */
export async function readAccount({ database, now }: DataDeps, own: OwnerSession): Promise<Account> {
  const [owner, sessions] = await Promise.all([
    repository.findOwner(database.kysely),
    repository.listSessions(database.kysely),
  ])
  if (!owner) throw new AppError('UNAUTHENTICATED')
  return {
    username: owner.username,
    passwordChangedAt: owner.passwordChangedAt.toISOString(),
    secondStep: {
      onSince: owner.secondStepSince?.toISOString() ?? null,
      codesLeft: countRecoveryCodes(owner),
    },
    devices: sessions
      .filter((session) => isSessionAlive(session, now()))
      .map(({ id, device, createdAt, lastSeenAt }) => ({
        ...{ id, device, isThis: id === own.id },
        ...{ since: createdAt.toISOString(), lastSeenAt: lastSeenAt.toISOString() },
      }))
      .toSorted((one, other) => Number(other.isThis) - Number(one.isThis)),
  }
}

export const deleteOldSignIns = ({ database, now }: DataDeps): Promise<void> =>
  database.write((tx) => repository.deleteSessionsBefore(tx, knownSince(now())))
