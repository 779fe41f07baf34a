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
const foldedMs = hourMs

/** Whether anybody has signed in within the time that sign-ins are kept. */
export const hasSuccess = (tx: Executor) => repository.hasSignIn(tx, successes)

/** Whatever strangers do, they write few rows, and none that pushes the owner's own out. */
export async function recordSignIn(
  tx: Executor,
  { outcome, device, at }: { outcome: SignInOutcome; device: string; at: Date },
): Promise<void> {
  const signIn = { id: randomUUIDv7(), at, outcome, device }
  const isFailure = failures.includes(outcome)
  if (isFailure && (await repository.countAgain(tx, signIn, new Date(at.getTime() - foldedMs)))) return
  await repository.insertSignIn(tx, signIn)
  await repository.deleteSignInsBeyond(tx, isFailure ? failures : successes, signInsAtMost / 2)
}
