import type { AdminLogin } from '#contract/admin-session.ts'
import type { Database } from '#server/database/database.ts'
import { AppError } from '#server/http/errors.ts'
import type { RateLimit } from '#server/http/rate-limits.ts'
import type { Passwords } from '#server/security/password.ts'
import { createToken, hashToken } from '#server/security/token.ts'
import * as repository from './repository.ts'
import { absoluteMs, idleMs, isAlive, isUseWorthNoting } from './rules.ts'

type Deps = { database: Database; now: () => Date }
type LoginDeps = Deps & { passwords: Passwords; failures: RateLimit }
type Caller = { address: string; token: string | undefined }

/** Starts a session and returns its token; the one the caller had ends. */
export async function logIn(
  deps: LoginDeps,
  { username, password }: AdminLogin,
  caller: Caller,
): Promise<string> {
  const { database, now, passwords, failures } = deps
  // Counted before the answer is known: many attempts at once must not all pass the same count.
  const takeBack = failures.take(caller.address)
  const user = await repository.findAdminUser(database.kysely, username)
  const matches = await passwords.verify(user?.password, password)
  if (!user || !matches) throw new AppError('INVALID_CREDENTIALS')
  takeBack()

  const token = createToken()
  const at = now()
  await database.write(async (tx) => {
    if (caller.token) await repository.deleteSession(tx, hashToken(caller.token))
    await repository.deleteExpiredSessions(tx, {
      unusedSince: new Date(at.getTime() - idleMs),
      createdBefore: new Date(at.getTime() - absoluteMs),
    })
    const session = { id: hashToken(token), adminUserId: user.id, createdAt: at, lastSeenAt: at }
    await repository.insertSession(tx, session)
  })
  return token
}

export async function logOut({ database }: Deps, token: string | undefined): Promise<void> {
  if (token) await database.write((tx) => repository.deleteSession(tx, hashToken(token)))
}

/** Whether the token belongs to a session that has not expired. */
export async function isLoggedIn({ database, now }: Deps, token: string | undefined): Promise<boolean> {
  if (!token) return false
  const session = await repository.findSession(database.kysely, hashToken(token))
  const at = now()
  if (!session || !isAlive(session, at)) return false
  if (isUseWorthNoting(session, at))
    await database.write((tx) => repository.noteSessionUse(tx, session.id, at))
  return true
}
