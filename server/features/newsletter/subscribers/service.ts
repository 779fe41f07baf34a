import { randomUUIDv7 } from 'node:crypto'
import { dayMs } from '#contract/durations.ts'
import type { NewsletterSignUp, Subscriber, SubscriberQuery } from '#contract/newsletter.ts'
import { confirmPath } from '#contract/newsletter-pages.ts'
import type { Database } from '#server/database/database.ts'
import type { Executor } from '#server/database/schema.ts'
import type { Deps } from '#server/deps.ts'
import { type ListPage, readListPage } from '#server/http/list-pages.ts'
import { claimFormMail, deleteAllowances, isDayFull } from '#server/mail/allowances.ts'
import { unsubscribeUrl } from '#server/mail/batches.ts'
import { eraseSubscriberFromMails, skipQueuedMailsOf } from '#server/mail/delete-mails-repository.ts'
import { queueMail } from '#server/mail/outbox.ts'
import { deleteUnusedSuppressions, releaseAddresses } from '#server/mail/suppressions.ts'
import { createDatedToken, type LinkSigner, verifyDatedToken } from '#server/security/signed-links.ts'
import { confirmationLetter, welcomeLetter } from './emails.ts'
import * as repository from './repository.ts'

const purpose = 'confirm'
const lifetimeMs = 14 * dayMs

/** Signs a token that confirms a subscription for two weeks. */
export const createConfirmToken = (links: LinkSigner, subscriberId: string, now: Date) =>
  createDatedToken(links, purpose, subscriberId, now)

/** The subscriber of a genuine token, and whether it has expired. */
export const verifyConfirmToken = (links: LinkSigner, token: string, now: Date) =>
  verifyDatedToken(links, purpose, token, { now, lifetimeMs })

export { findSubscriber } from './repository.ts'

type SubscribeDeps = Pick<Deps, 'config' | 'database' | 'facts' | 'links' | 'mail' | 'now'>
type Receiver = { id: string; email: string }

const firstMail = ({ config, now }: Pick<Deps, 'config' | 'now'>, email: string) =>
  ({ recipient: email, at: now(), allowance: 'automatic', factor: config.rateLimitFactor }) as const

/** Queues the welcome, unless too many automatic mails were sent today; returns the outcome. */
export async function queueWelcome(
  tx: Executor,
  deps: Pick<Deps, 'config' | 'facts' | 'links' | 'now'>,
  { id, email }: Receiver,
) {
  const { facts, links, now } = deps
  const outcome = await claimFormMail(tx, firstMail(deps, email))
  if (outcome !== 'allowed') return outcome
  await queueMail(tx, {
    kind: 'welcome',
    to: { address: email },
    belongsTo: { subscriberId: id },
    letter: welcomeLetter(facts),
    facts,
    unsubscribeUrl: unsubscribeUrl(facts.siteUrl, links, id),
    createdAt: now(),
  })
  return outcome
}

async function queueConfirmation(
  tx: Executor,
  deps: Pick<Deps, 'config' | 'facts' | 'links' | 'now'>,
  { id, email }: Receiver,
): Promise<void> {
  const { facts, links, now } = deps
  if ((await claimFormMail(tx, firstMail(deps, email))) !== 'allowed') return
  const url = `${facts.siteUrl}${confirmPath}?token=${createConfirmToken(links, id, now())}`
  await queueMail(tx, {
    kind: 'confirmation',
    to: { address: email },
    belongsTo: { subscriberId: id },
    letter: confirmationLetter(facts, url),
    facts,
    createdAt: now(),
  })
}

/** Subscribes an address. Answers the same for a known one: the form must not reveal who subscribes. */
export async function subscribe(deps: SubscribeDeps, { email, page, wording }: NewsletterSignUp) {
  const { config, database, now, mail } = deps
  const subscribedAt = now()
  await database.write(async (tx) => {
    // A flood of sign-ups must not subscribe thousands of strangers: beyond the usual number a sign-up must be confirmed.
    const isFlooded = await isDayFull(tx, firstMail(deps, email))
    const mustConfirm = config.confirmSubscriptions || isFlooded
    const subscriber = {
      id: randomUUIDv7(),
      email,
      subscribedAt,
      page: page ?? null,
      wording: wording ?? null,
      pendingSince: mustConfirm ? subscribedAt : null,
    }
    const joined =
      (await repository.insertSubscriber(tx, subscriber)) ?? (await repository.resubscribe(tx, subscriber))
    // A lost confirmation is sent again; if none is required any more, the subscriber is confirmed.
    const waiting = joined ? undefined : await repository.findPendingSubscriber(tx, email)
    const receiver = joined ?? waiting
    if (!receiver) return
    // A sign-up says that the address is reachable.
    await releaseAddresses(tx, database.kind, [email])
    if (mustConfirm) return await queueConfirmation(tx, deps, { id: receiver.id, email })
    if (waiting) await repository.confirmSubscriber(tx, waiting.id)
    const outcome = await queueWelcome(tx, deps, { id: receiver.id, email })
    if (outcome === 'day full') await repository.markSubscriberPending(tx, receiver.id, subscribedAt)
  })
  mail.wake()
  return { email }
}

export async function listSubscribers(
  { database }: { database: Database },
  query: SubscriberQuery,
): Promise<ListPage<Subscriber>> {
  const { kysely } = database
  const page = await readListPage(query, {
    has: (id) => repository.hasSubscriberRow(kysely, id),
    list: (asked) => repository.listSubscribers(kysely, asked),
    count: () => repository.countSubscribers(kysely, query.search),
  })
  return {
    ...page,
    rows: page.rows.map(({ id, email, subscribedAt, pendingSince, unreachableSince, reason }) => ({
      id,
      email,
      subscribedAt: subscribedAt.toISOString(),
      ...(pendingSince && { pendingSince: pendingSince.toISOString() }),
      ...(unreachableSince &&
        reason !== null && { unreachable: { reason, since: unreachableSince.toISOString() } }),
    })),
  }
}

/**
 * How many recipients an issue has, how many addresses are unreachable, and how many are pending; with a
 * date, of those who had subscribed by then.
 */
export const countRecipients = ({ database }: Pick<Deps, 'database'>, subscribedUntil?: Date) =>
  repository.countRecipients(database.kysely, subscribedUntil)

/** Deletes a subscriber and their mails; issues no longer say to whom they went. Returns whether there was one. */
export async function eraseSubscriber(tx: Executor, id: string, at: Date): Promise<boolean> {
  const email = await repository.deleteSubscriber(tx, id)
  if (email === undefined) return false
  await eraseSubscriberFromMails(tx, id, at)
  await deleteAllowances(tx, email)
  await deleteUnusedSuppressions(tx)
  return true
}

/** Marks somebody as having left the list, and skips their queued mails. */
export async function endSubscription(tx: Executor, id: string, at: Date): Promise<void> {
  await repository.markUnsubscribed(tx, id, at)
  await skipQueuedMailsOf(tx, id, at)
}
