import { randomUUIDv7 } from 'node:crypto'
import type { Config } from '#server/config.ts'
import type { Database } from '#server/database/database.ts'
import { eraseSubscriber, findSubscriber } from '#server/features/newsletter/subscribers/service.ts'
import { mailboxKey } from '#server/mail/mail-domains.ts'
import { openErasureFile } from './erasure-file.ts'
import { addPeopleLogEntry } from './log-repository.ts'

type Deps = { config: Pick<Config, 'dataDir'>; database: Database; now: () => Date }

/**
 * Removes a subscriber permanently: neither an import nor a restored older backup subscribes them again. Returns
 * whether they existed.
 */
export async function removeFromNewsletter({ config, database, now }: Deps, id: string): Promise<boolean> {
  const found = await findSubscriber(database.kysely, id)
  if (!found) return false
  const { email } = found
  const file = await openErasureFile(config.dataDir)
  const entry = { id: randomUUIDv7(), at: now(), mark: file.markOf(email) }
  const hashes = [file.hashOf('subscriber', email), file.hashOf('removed mailbox', mailboxKey(email))]
  await file.add({ ...entry, hashes })
  return await database.write(async (tx) => {
    // An action that earlier releases know: they would refuse to list an unknown one.
    await addPeopleLogEntry(tx, { ...entry, action: 'unsubscribed', counts: { subscription: 1 } })
    return await eraseSubscriber(tx, id, entry.at)
  })
}

/** Returns a check whether an address was erased or removed, and so must not be subscribed again. */
export async function openRefusedMailboxes({ config }: Pick<Deps, 'config'>) {
  const file = await openErasureFile(config.dataDir)
  return (email: string): 'erased' | 'removed' | undefined => {
    if (file.holds('mailbox', mailboxKey(email))) return 'erased'
    return file.holds('removed mailbox', mailboxKey(email)) ? 'removed' : undefined
  }
}
