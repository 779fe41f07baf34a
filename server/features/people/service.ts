import { openNeverAgain } from '#server/database/never-again.ts'
import type { Deps } from '#server/deps.ts'
import { eraseSubscriber, findSubscriber } from '#server/features/newsletter/subscribers/service.ts'

type RemovalDeps = Pick<Deps, 'config' | 'database' | 'now'>

/**
 * Removes a subscriber permanently: neither an import nor a restored older backup subscribes them again. Returns
 * whether they existed.
 */
export async function removeFromNewsletter(
  { config, database, now }: RemovalDeps,
  id: string,
): Promise<boolean> {
  const found = await findSubscriber(database.kysely, id)
  if (!found) return false
  const list = await openNeverAgain(config.dataDir)
  await list.add({ at: now(), hashes: [list.hashOf('subscriber', found.email)] })
  return await database.write((tx) => eraseSubscriber(tx, id))
}

/** Returns a check whether an address was erased or removed, and so must not be subscribed again. */
export async function openNeverAgainList({ config }: Pick<RemovalDeps, 'config'>) {
  const list = await openNeverAgain(config.dataDir)
  return (email: string) =>
    (['email', 'subscriber', 'unsubscribed'] as const).some((kind) => list.holds(kind, email))
}

/** Lists addresses that left elsewhere, so that no import subscribes them. */
export async function addToNeverAgainList(
  { config, now }: Pick<RemovalDeps, 'config' | 'now'>,
  emails: readonly string[],
): Promise<void> {
  if (emails.length === 0) return
  const list = await openNeverAgain(config.dataDir)
  const hashes = emails.map((email) => list.hashOf('unsubscribed', email))
  await list.addUnsubscribed(hashes, now())
}
