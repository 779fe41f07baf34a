import { randomUUIDv7 } from 'node:crypto'
import type { NewsletterSignUp, Subscriber, SubscriberQuery } from '#contract/newsletter.ts'
import type { Database } from '#server/database/database.ts'
import type { Executor } from '#server/database/schema.ts'
import type { Deps } from '#server/deps.ts'
import { type ListPage, readListPage } from '#server/http/list-pages.ts'
import { deleteWaitingMailsOf } from '#server/mail/deleting.ts'
import { unsubscribePurpose, unsubscribeUrl } from '#server/mail/messages.ts'
import { queueFormMail } from '#server/mail/outbox.ts'
import { welcomeLetter } from './emails.ts'
import * as repository from './repository.ts'

export { findSubscriber } from './repository.ts'

type SubscribeDeps = Pick<Deps, 'config' | 'database' | 'facts' | 'links' | 'mail' | 'now'>

/** Subscribes an address. Answers the same for a known one: the form must not reveal who subscribes. */
export async function subscribe(
  { config, database, facts, links, mail, now }: SubscribeDeps,
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
    await queueFormMail(tx, welcome, { factor: config.rateLimitFactor, kind: database.kind })
  })
  mail.wake()
  return { email }
}

export async function listSubscribers(
  { database: { kysely } }: { database: Database },
  query: SubscriberQuery,
): Promise<ListPage<Subscriber>> {
  const page = await readListPage(query, {
    has: (id) => repository.hasSubscriberRow(kysely, id),
    list: (asked) => repository.listSubscribers(kysely, asked),
    count: () => repository.countSubscribers(kysely, query.search),
  })
  return {
    ...page,
    rows: page.rows.map((row) => ({ ...row, subscribedAt: row.subscribedAt.toISOString() })),
  }
}

export const countSubscribedBy = ({ database }: Pick<Deps, 'database'>, until: Date) =>
  repository.countSubscribedBy(database.kysely, until)

/** Deletes a subscriber and their mails. Returns whether there was one. */
export const eraseSubscriber = repository.deleteSubscriber

/** Marks somebody as having left the list, and deletes what waits for them. */
export async function endSubscription(tx: Executor, id: string, at: Date): Promise<void> {
  await repository.markUnsubscribed(tx, id, at)
  await deleteWaitingMailsOf(tx, id)
}

type LinkDeps = Pick<Deps, 'database' | 'links' | 'now'>

/** What the page of an unsubscribe link shows: a button, the result, or that the link does not work. */
export type LinkLook = { state: 'ask'; email: string } | { state: 'done' | 'broken' }

/** Changes nothing: mail programs and their scanners open every link. */
export async function checkUnsubscribeLink({ database, links }: LinkDeps, token: string): Promise<LinkLook> {
  const id = links.read(unsubscribePurpose, token)
  const subscriber = id === undefined ? undefined : await repository.findSubscriber(database.kysely, id)
  // The row of a removed subscriber is gone. The address may be subscribed anew, so nothing is promised.
  if (!subscriber) return { state: 'broken' }
  return subscriber.unsubscribedAt ? { state: 'done' } : { state: 'ask', email: subscriber.email }
}

/** Says whether the link is genuine. Idempotent. */
export async function unsubscribe({ database, links, now }: LinkDeps, token: string): Promise<boolean> {
  const id = links.read(unsubscribePurpose, token)
  if (id === undefined) return false
  await database.write((tx) => endSubscription(tx, id, now()))
  return true
}
