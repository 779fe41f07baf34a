import type { AdminLogin } from '#contract/admin-session.ts'
import type { Database } from '#server/database/database.ts'
import { AppError } from '#server/http/errors.ts'
import type { Passwords } from '#server/security/password.ts'
import { createToken, hashToken } from '#server/security/token.ts'
import * as repository from './repository.ts'
import { absoluteMs, browserKnownMs, browsersAtMost, idleMs, isAlive, isLastSeenOld } from './rules.ts'

export { deviceName } from './device-name.ts'

type Deps = { database: Database; now: () => Date }
type LoginDeps = Deps & { passwords: Passwords }

const before = (at: Date, ms: number) => new Date(at.getTime() - ms)

/** The token, if it is of a browser that the owner has logged in with. */
export async function findKnownBrowser(
  { database, now }: Deps,
  token: string | undefined,
): Promise<string | undefined> {
  if (!token) return undefined
  const loginSince = before(now(), browserKnownMs)
  const isKnown = await repository.isBrowserKnown(database.kysely, hashToken(token), loginSince)
  return isKnown ? token : undefined
}

type Tokens = { session: string; browser: string }

/** Starts a session and makes the browser known; the session the caller had ends. */
export async function logIn(
  deps: LoginDeps,
  login: AdminLogin,
  { session: oldSession, browser: knownBrowser }: { [Name in keyof Tokens]: string | undefined },
): Promise<Tokens> {
  const { database, now, passwords } = deps
  const { username, password } = login
  const user = await repository.findAdminUser(database.kysely, username)
  const hasPriority = knownBrowser !== undefined
  const matches = await passwords.verify(user?.password, password, { hasPriority })
  if (!user || !matches) throw new AppError('INVALID_CREDENTIALS')

  const tokens = { session: createToken(), browser: knownBrowser ?? createToken() }
  const at = now()
  await database.write(async (tx) => {
    // Checking the hash takes a while: a password that was changed meanwhile must open no session.
    if (!(await repository.lockPassword(tx, database.kind, user))) throw new AppError('INVALID_CREDENTIALS')
    if (oldSession) await repository.deleteSession(tx, hashToken(oldSession))
    await repository.deleteExpiredSessions(tx, {
      unusedSince: before(at, idleMs),
      createdBefore: before(at, absoluteMs),
    })
    const session = { id: hashToken(tokens.session), adminUserId: user.id, createdAt: at, lastSeenAt: at }
    await repository.insertSession(tx, session)
    const browser = { id: hashToken(tokens.browser), adminUserId: user.id, lastLoginAt: at }
    await repository.saveKnownBrowser(tx, browser)
    const loginSince = before(at, browserKnownMs)
    await repository.deleteOldBrowsers(tx, { loginSince, atMost: browsersAtMost })
  })
  return tokens
}

export async function logOut({ database }: Deps, token: string | undefined): Promise<void> {
  if (token) await database.write((tx) => repository.deleteSession(tx, hashToken(token)))
}

/** The session that a request to the owner's side comes with. */
export type OwnerSession = repository.AdminSession

/** The session that the token belongs to, unless it has expired. */
export async function findLiveSession(
  { database, now }: Deps,
  token: string | undefined,
): Promise<OwnerSession | undefined> {
  if (!token) return undefined
  const session = await repository.findSession(database.kysely, hashToken(token))
  const at = now()
  if (!session || !isAlive(session, at)) return undefined
  if (isLastSeenOld(session, at)) await database.write((tx) => repository.updateLastSeen(tx, session.id, at))
  return session
}
