import type { Deps } from '#server/deps.ts'
import { deleteSessionsBefore, forgetSetUpsBefore } from './repository.ts'
import { setUpMs, signInsKeptMs } from './rules.ts'

/** Deletes old sign-ins, and the keys of second steps that were never turned on. */
export async function deleteOldSignIns({ database, now }: Pick<Deps, 'database' | 'now'>): Promise<void> {
  const before = (ms: number) => new Date(now().getTime() - ms)
  await database.write(async (tx) => {
    await deleteSessionsBefore(tx, before(signInsKeptMs))
    await forgetSetUpsBefore(tx, before(setUpMs))
  })
}
