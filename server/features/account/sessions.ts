import type { SignInOutcome } from '#contract/account.ts'
import type { Facts } from '#contract/render.ts'
import type { Executor } from '#server/database/schema.ts'
import { createToken, hashToken } from '#server/security/token.ts'
import { notifyOwnerOfAccountChange } from './notices.ts'
import * as repository from './repository.ts'
import { absoluteMs, browserKnownMs, browsersAtMost, idleMs } from './rules.ts'
import { hasSuccessfulSignIn, recordSignIn } from './sign-ins.ts'

export type Tokens = { session: string; browser: string }

/** Cookies and device of the browser that logs in. */
export type Visitor = { [Name in keyof Tokens]: string | undefined } & { device: string }

type Success = { userId: string; at: Date; provedAt: Date | null; outcome: SignInOutcome }

const before = (at: Date, ms: number) => new Date(at.getTime() - ms)

/**
 * Checks both, because known browsers outlast the sign-in list, and a password set on the command line deletes them.
 */
const hasSignedInBefore = async (tx: Executor, userId: string) =>
  (await repository.hasKnownBrowser(tx, userId)) || (await hasSuccessfulSignIn(tx))

/**
 * Replaces the caller's session and remembers the browser. The owner is mailed about new browsers, except the very
 * first.
 */
export async function startSession(
  tx: Executor,
  facts: Facts,
  { session: oldSession, browser: knownBrowser, device }: Visitor,
  { userId: adminUserId, at, provedAt, outcome }: Success,
): Promise<Tokens> {
  if (!knownBrowser && (await hasSignedInBefore(tx, adminUserId)))
    await notifyOwnerOfAccountChange(tx, facts, { what: 'new-browser', device, at }, at)
  const tokens = { session: createToken(), browser: knownBrowser ?? createToken() }
  if (oldSession) await repository.deleteSession(tx, hashToken(oldSession))
  await repository.deleteExpiredSessions(tx, {
    unusedSince: before(at, idleMs),
    createdBefore: before(at, absoluteMs),
  })
  const times = { createdAt: at, lastSeenAt: at, provedAt }
  await repository.insertSession(tx, { id: hashToken(tokens.session), adminUserId, device, ...times })
  await repository.saveKnownBrowser(tx, { id: hashToken(tokens.browser), adminUserId, lastLoginAt: at })
  const loginSince = before(at, browserKnownMs)
  await repository.deleteOldBrowsers(tx, { loginSince, atMost: browsersAtMost })
  await recordSignIn(tx, { outcome, device, at })
  return tokens
}
