import { randomUUIDv7 } from 'node:crypto'
import type { SignInOutcome } from '#contract/account.ts'
import { hourMs } from '#contract/durations.ts'
import type { Executor } from '#server/database/schema.ts'
import { signInsAtMost } from './rules.ts'
import * as repository from './sign-ins-repository.ts'

const successes: readonly SignInOutcome[] = ['signed-in', 'used-recovery-code']
const failures: readonly SignInOutcome[] = [
  'wrong-name',
  'wrong-password',
  'wrong-figures',
  'wrong-recovery-code',
]
const mergeWindowMs = hourMs

/** Whether a successful sign-in is on record. */
export const hasSuccessfulSignIn = (tx: Executor) => repository.hasSignIn(tx, successes)

/**
 * Merges repeated failures and limits them separately, so that attackers add few rows and cannot displace the owner's
 * sign-ins.
 */
export async function recordSignIn(
  tx: Executor,
  { outcome, device, at }: { outcome: SignInOutcome; device: string; at: Date },
): Promise<void> {
  const signIn = { id: randomUUIDv7(), at, outcome, device }
  const isFailure = failures.includes(outcome)
  if (
    isFailure &&
    (await repository.incrementRecentSignIn(tx, signIn, new Date(at.getTime() - mergeWindowMs)))
  )
    return
  await repository.insertSignIn(tx, signIn)
  await repository.deleteSignInsBeyond(tx, isFailure ? failures : successes, signInsAtMost / 2)
}
