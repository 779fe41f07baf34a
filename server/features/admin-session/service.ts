import type { AdminLogin } from '#contract/admin-session.ts'
import type { Database } from '#server/database/database.ts'
import { AppError } from '#server/http/errors.ts'
import type { Passwords } from '#server/security/password.ts'
import { createToken, hashToken } from '#server/security/token.ts'
import * as repository from './repository.ts'
import { absoluteMs, idleMs, isAlive, isUseWorthNoting } from './rules.ts'

type Deps = { database: Database; now: () => Date }
type LoginDeps = Deps & { passwords: Passwords }

/** Starts a session and returns its token; the session the caller had ends. */
export async function logIn(
  deps: LoginDeps,
  login: AdminLogin,
  oldToken: string | undefined,
): Promise<string> {
  const { database, now, passwords } = deps
  const { username, password } = login
  const user = await repository.findAdminUser(database.kysely, username)
  const matches = await passwords.verify(user?.password, password)
  if (!user || !matches) throw new AppError('INVALID_CREDENTIALS')

  const token = createToken()
  const at = now()
  await database.write(async (tx) => {
    // Checking the hash takes a while: a password that was changed meanwhile must open no session.
    if (!(await repository.holdPassword(tx, database.kind, user))) throw new AppError('INVALID_CREDENTIALS')
    if (oldToken) await repository.deleteSession(tx, hashToken(oldToken))
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
