import type { SignInOutcome } from '#contract/account.ts'
import type { Executor } from '#server/database/schema.ts'
import { createToken, hashToken } from '#server/security/token.ts'
import { tellOwner } from './notices.ts'
import * as repository from './repository.ts'
import { absoluteMs, browserKnownMs, browsersAtMost, idleMs } from './rules.ts'
import { hasSuccess, recordSignIn } from './sign-ins.ts'

export type Tokens = { session: string; browser: string }

/** What a login knows of where it comes from. */
export type Visitor = { [Name in keyof Tokens]: string | undefined } & { device: string }

type Success = { userId: string; at: Date; provedAt: Date | null; outcome: SignInOutcome }

const before = (at: Date, ms: number) => new Date(at.getTime() - ms)

/** Known browsers outlast the list of sign-ins, and a new password from the command line deletes them. */
const hasSignedInBefore = async (tx: Executor, userId: string) =>
  (await repository.hasKnownBrowser(tx, userId)) || (await hasSuccess(tx))

/**
 * Starts a session and makes the browser known; the session the caller had ends. The owner is told of a new browser, but
 * not of the very first one.
 */
export async function startSession(
  tx: Executor,
  { session: oldSession, browser: knownBrowser, device }: Visitor,
  { userId: adminUserId, at, provedAt, outcome }: Success,
): Promise<Tokens> {
  if (!knownBrowser && (await hasSignedInBefore(tx, adminUserId)))
    await tellOwner(tx, { what: 'new-browser', device, at }, at)
  const tokens = { session: createToken(), browser: knownBrowser ?? createToken() }
  // A phone that is told of requests is told of them after a new login, too.
  const phones = oldSession ? await repository.detachPhones(tx, hashToken(oldSession)) : []
  if (oldSession) await repository.deleteSession(tx, hashToken(oldSession))
  await repository.deleteExpiredSessions(tx, {
    unusedSince: before(at, idleMs),
    createdBefore: before(at, absoluteMs),
  })
  const times = { createdAt: at, lastSeenAt: at, provedAt }
  await repository.insertSession(tx, { id: hashToken(tokens.session), adminUserId, device, ...times })
  await repository.attachPhones(tx, phones, hashToken(tokens.session))
  await repository.saveKnownBrowser(tx, { id: hashToken(tokens.browser), adminUserId, lastLoginAt: at })
  const loginSince = before(at, browserKnownMs)
  await repository.deleteOldBrowsers(tx, { loginSince, atMost: browsersAtMost })
  await recordSignIn(tx, { outcome, device, at })
  return tokens
}
