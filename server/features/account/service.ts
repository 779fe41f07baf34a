import type { AdminLogin } from '#contract/admin-session.ts'
import type { Facts } from '#contract/render.ts'
import type { Database } from '#server/database/database.ts'
import { AppError } from '#server/http/errors.ts'
import type { Passwords } from '#server/security/password.ts'
import { createToken, hashToken } from '#server/security/token.ts'
import * as repository from './repository.ts'
import { browserKnownMs, isLastSeenOld, isSessionAlive } from './rules.ts'
import { deletePendingLogin, findSecondStep, insertPendingLogin } from './second-step-repository.ts'
import { startSession, type Tokens, type Visitor } from './sessions.ts'
import { recordSignIn } from './sign-ins.ts'

export { createOwnerCookies } from './cookies.ts'
export { notifyOwnerOfAccountChange } from './notices.ts'

type Deps = { database: Database; now: () => Date }
type LoginDeps = Deps & { passwords: Passwords; facts: Facts }

export type OwnerSession = repository.AdminSession

/** When the owner last chose a password; undefined while the first one is in use. */
export async function readPasswordChangeDate({
  database,
}: Pick<Deps, 'database'>): Promise<Date | undefined> {
  const user = await repository.findAnyAdminUser(database.kysely)
  const known = user && (await repository.findAdminUserById(database.kysely, user.id))
  return known && known.passwordChangedAt > known.createdAt ? known.passwordChangedAt : undefined
}

/** Returns the token if the owner has logged in with this browser. */
export async function findKnownBrowser(
  { database, now }: Deps,
  token: string | undefined,
): Promise<string | undefined> {
  if (!token) return undefined
  const loginSince = new Date(now().getTime() - browserKnownMs)
  const isKnown = await repository.isBrowserKnown(database.kysely, hashToken(token), loginSince)
  return isKnown ? token : undefined
}

/** Starts a session, or returns a pending-login token if a second step is required. */
export async function logIn(
  deps: LoginDeps,
  { username, password }: AdminLogin,
  visitor: Visitor,
): Promise<{ tokens: Tokens } | { pending: string }> {
  const { database, now, passwords } = deps
  const user = await repository.findAdminUser(database.kysely, username)
  const hasPriority = visitor.browser !== undefined
  const matches = await passwords.verify(user?.password, password, { hasPriority })
  const at = now()
  if (!user || !matches) {
    const outcome = user ? 'wrong-password' : 'wrong-name'
    await database.write((tx) => recordSignIn(tx, { outcome, device: visitor.device, at }))
    throw new AppError('INVALID_CREDENTIALS')
  }
  return await database.write(async (tx) => {
    // Check again under the lock: a password changed during hashing must not open a session.
    const locked = await repository.lockAdminUser(tx, database.kind, user.id)
    if (locked?.password !== user.password) throw new AppError('INVALID_CREDENTIALS')
    const secondStep = await findSecondStep(tx, user.id)
    if (secondStep?.onSince) {
      const pending = createToken()
      await insertPendingLogin(tx, { id: hashToken(pending), adminUserId: user.id, createdAt: at })
      return { pending }
    }
    const success = { userId: user.id, at, provedAt: at, outcome: 'signed-in' } as const
    return { tokens: await startSession(tx, deps.facts, visitor, success) }
  })
}

export async function logOut(
  { database }: Deps,
  { session, pending }: { session: string | undefined; pending: string | undefined },
): Promise<void> {
  if (!session && !pending) return
  await database.write(async (tx) => {
    if (session) await repository.deleteSession(tx, hashToken(session))
    if (pending) await deletePendingLogin(tx, hashToken(pending))
  })
}

/** Finds a token's session unless it has expired, and notes that it is in use. */
export async function findLiveSession(
  { database, now }: Deps,
  token: string | undefined,
  { isUse = true } = {},
): Promise<OwnerSession | undefined> {
  if (!token) return undefined
  const session = await repository.findSession(database.kysely, hashToken(token))
  const at = now()
  if (!session || !isSessionAlive(session, at)) return undefined
  if (isUse && isLastSeenOld(session, at))
    await database.write((tx) => repository.updateSessionLastSeen(tx, session.id, at))
  return session
}
