import type { Deps } from '#server/deps.ts'
import { deleteExpiredSessions, deleteOldBrowsers } from './repository.ts'
import {
  absoluteMs,
  browserKnownMs,
  browsersAtMost,
  idleMs,
  pendingMs,
  setUpMs,
  signInsKeptMs,
} from './rules.ts'
import { deletePendingLoginsBefore, deleteUnfinishedSecondSteps } from './second-step-repository.ts'
import { deleteSignInsBefore } from './sign-ins-repository.ts'

/** Deletes expired sign-in records, sessions, known browsers, pending logins and unfinished second steps. */
export async function deleteOldSignIns({ database, now }: Pick<Deps, 'database' | 'now'>): Promise<void> {
  const before = (ms: number) => new Date(now().getTime() - ms)
  await database.write(async (tx) => {
    await deleteSignInsBefore(tx, before(signInsKeptMs))
    await deleteExpiredSessions(tx, { unusedSince: before(idleMs), createdBefore: before(absoluteMs) })
    await deleteOldBrowsers(tx, { loginSince: before(browserKnownMs), atMost: browsersAtMost })
    await deletePendingLoginsBefore(tx, before(pendingMs))
    await deleteUnfinishedSecondSteps(tx, before(setUpMs))
  })
}
