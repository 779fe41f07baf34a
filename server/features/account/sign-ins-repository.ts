import type { SignInOutcome } from '#contract/account.ts'
import type { Executor } from '#server/database/schema.ts'

type SignIn = { id: string; at: Date; outcome: SignInOutcome; device: string }

export async function insertSignIn(tx: Executor, signIn: SignIn): Promise<void> {
  await tx.insertInto('signIns').values(signIn).execute()
}

/** Increments a recent row with the same outcome and device; false if there is none. */
export async function incrementRecentSignIn(
  tx: Executor,
  { at, outcome, device }: SignIn,
  since: Date,
): Promise<boolean> {
  const latest = tx
    .selectFrom('signIns')
    .select('id')
    .where('outcome', '=', outcome)
    .where('device', '=', device)
    .where('at', '>', since)
    .orderBy('at', 'desc')
    .limit(1)
  const updated = await tx
    .updateTable('signIns')
    .set((eb) => ({ at, times: eb('times', '+', 1) }))
    .where('id', '=', latest)
    .returning('id')
    .executeTakeFirst()
  return updated !== undefined
}

/** Keeps the `atMost` newest rows with these outcomes. */
export async function deleteSignInsBeyond(
  tx: Executor,
  outcomes: readonly SignInOutcome[],
  atMost: number,
): Promise<void> {
  const kept = tx
    .selectFrom('signIns')
    .select('id')
    .where('outcome', 'in', outcomes)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(atMost)
  await tx.deleteFrom('signIns').where('outcome', 'in', outcomes).where('id', 'not in', kept).execute()
}

export async function hasSignIn(db: Executor, outcomes: readonly SignInOutcome[]): Promise<boolean> {
  const found = await db
    .selectFrom('signIns')
    .select('id')
    .where('outcome', 'in', outcomes)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

export async function deleteSignInsBefore(tx: Executor, at: Date): Promise<void> {
  await tx.deleteFrom('signIns').where('at', '<', at).execute()
}

export async function listSignIns(db: Executor) {
  return await db.selectFrom('signIns').selectAll().orderBy('at', 'desc').orderBy('id', 'desc').execute()
}
