import { dayMs } from '#contract/durations.ts'
import type { Deps } from '#server/deps.ts'
import { deleteOldVersions as deleteVersions, emptyDeletedDocuments } from './repository.ts'

/** How many versions of a document are kept, and for how many days a deleted article. */
export const kept = { versions: 20, deletedForDays: 30 } as const

export async function deleteOldVersions({ database, now }: Pick<Deps, 'database' | 'now'>): Promise<void> {
  const before = new Date(now().getTime() - kept.deletedForDays * dayMs)
  await database.write((tx) => emptyDeletedDocuments(tx, before))
  await database.write((tx) => deleteVersions(tx, kept.versions))
}
