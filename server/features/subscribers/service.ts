import { randomUUIDv7 } from 'node:crypto'
import type { NewsletterSignUp } from '#contract/newsletter.ts'
import type { ImportOutcome } from '#contract/newsletter-subscribers.ts'
import { openNeverAgain } from '#server/database/never-again.ts'
import { deleteRow, findRow, requireRow, updateRows } from '#server/database/rows.ts'
import type { Executor } from '#server/database/schema.ts'
import type { Deps } from '#server/deps.ts'
import { deleteUnsentMailsOf } from '#server/mail/deleting.ts'
import { unsubscribePurpose, unsubscribeUrl } from '#server/mail/messages.ts'
import { queueFormMail } from '#server/mail/outbox.ts'
import { welcomeLetter } from './emails.ts'
import { readImportedList } from './import-rules.ts'
import * as repository from './repository.ts'

/** Subscribes an address. Answers the same for a known one: the form must not reveal who subscribes. */
export async function subscribe(
  { config, database, facts, links, mail, now }: Deps,
  { email, page, wording }: NewsletterSignUp,
) {
  const subscribedAt = now()
  await database.write(async (tx) => {
    const consent = { page: page ?? null, wording: wording ?? null }
    const joined = await repository.joinList(tx, { id: randomUUIDv7(), email, subscribedAt, ...consent })
    if (!joined) return
    const welcome = {
      kind: 'welcome',
      to: { address: email },
      belongsTo: { subscriberId: joined.id },
      letter: welcomeLetter(facts),
      facts,
      unsubscribeUrl: unsubscribeUrl(facts.siteUrl, links, joined.id),
      createdAt: subscribedAt,
    } as const
    await queueFormMail(tx, welcome, config)
  })
  mail.wake()
  return { email }
}

/** Marks somebody as having left the list, and deletes what has not reached them. */
export async function endSubscription(tx: Executor, id: string, at: Date): Promise<void> {
  await updateRows(tx, 'newsletters', { id, unsubscribedAt: null }, { unsubscribedAt: at })
  await deleteUnsentMailsOf(tx, id)
}

/** What the page of an unsubscribe link shows: a button, the result, or that the link does not work. */
export type LinkValues = { state: 'ask' | 'done' | 'broken'; token?: string; email?: string }

/** Changes nothing: mail programs and their scanners open every link. */
export async function checkUnsubscribeLink({ database, links }: Deps, token: string): Promise<LinkValues> {
  const id = links.read(unsubscribePurpose, token)
  const subscriber = await findRow(database.kysely, 'newsletters', id)
  // The row of a removed subscriber is gone. The address may be subscribed anew, so nothing is promised.
  if (!subscriber) return { state: 'broken' }
  return subscriber.unsubscribedAt ? { state: 'done' } : { state: 'ask', token, email: subscriber.email }
}

/** Returns false if the link is not genuine. Idempotent. */
export async function unsubscribe({ database, links, now }: Deps, token: string): Promise<boolean> {
  const id = links.read(unsubscribePurpose, token)
  if (id === undefined) return false
  await database.write((tx) => endSubscription(tx, id, now()))
  return true
}

/** Removes a subscriber permanently: neither an import nor a restored older backup subscribes them again. */
export async function removeSubscriber({ config, database, now }: Deps, id: string): Promise<void> {
  const found = await requireRow(database.kysely, 'newsletters', id)
  const neverAgain = await openNeverAgain(config.dataDir)
  await neverAgain.add({ at: now(), hashes: [neverAgain.hashOf('subscriber', found.email)] })
  await database.write((tx) => deleteRow(tx, 'newsletters', id))
}

/** Imports addresses from another system. People who have left here or there are not subscribed. */
export async function importSubscribers(
  { config, database, now }: Deps,
  { text, consentOrigin }: { text: string; consentOrigin: string },
): Promise<ImportOutcome> {
  const { active, left, unread } = readImportedList(text)
  const neverAgain = await openNeverAgain(config.dataDir)
  const isNeverAgain = (email: string) =>
    (['email', 'subscriber', 'unsubscribed'] as const).some(
      (kind) => neverAgain.lastTime(kind, email) !== undefined,
    )
  const { listed, added, known } = await database.write(async (tx) => {
    const listed = await repository.readAddresses(tx)
    const known = active.filter((email) => listed.get(email)).length
    const fresh = active.filter((email) => !listed.has(email) && !isNeverAgain(email))
    await repository.insertImported(tx, fresh, { subscribedAt: now(), consentOrigin })
    return { listed, added: fresh.length, known }
  })
  // Those who have left elsewhere, unless they have signed up here.
  const gone = left.filter((email) => !listed.has(email) && !isNeverAgain(email))
  const hashes = gone.map((email) => neverAgain.hashOf('unsubscribed', email))
  if (hashes.length > 0) await neverAgain.add({ at: now(), hashes })
  return { added, known, leftOut: active.length - known - added + left.length, unread }
}

export const exportHeadings = ['email', 'subscribed', 'page', 'wording', 'consent']

export async function exportSubscribers({ database }: Deps) {
  const rows = await repository.subscribed(database.kysely).orderBy('id').execute()
  return rows.map(({ email, subscribedAt, page, wording, consentOrigin }) => [
    email,
    subscribedAt.toISOString(),
    page ?? '',
    wording ?? '',
    consentOrigin ?? (page ? 'website' : ''),
  ])
}
