import { randomUUIDv7 } from 'node:crypto'
import type { NewsletterSignUp, Subscriber, SubscriberQuery } from '#contract/newsletter.ts'
import { confirmPath } from '#contract/newsletter-pages.ts'
import type { Database } from '#server/database/database.ts'
import type { Executor } from '#server/database/schema.ts'
import type { Deps } from '#server/deps.ts'
import { type ListPage, readListPage } from '#server/http/list-pages.ts'
import { deleteAllowances } from '#server/mail/allowances.ts'
import { isDayFull, takeFormMail } from '#server/mail/day-limits.ts'
import { deleteMailsOfSubscriber, skipMailsOf } from '#server/mail/deletion-repository.ts'
import { queueMail } from '#server/mail/outbox.ts'
import { forgetUnusedSuppressions, releaseAddresses } from '#server/mail/suppressions.ts'
import { confirmationLetter, welcomeLetter } from './emails.ts'
import { confirmToken } from './link-tokens.ts'
import * as repository from './repository.ts'

export { findSubscriber } from './repository.ts'

type SubscribeDeps = Pick<Deps, 'config' | 'database' | 'facts' | 'links' | 'mail' | 'now'>
type Receiver = { id: string; email: string }

const firstMail = ({ config, now }: Pick<Deps, 'config' | 'now'>, email: string) =>
  ({ recipient: email, at: now(), allowance: 'automatic', factor: config.rateLimitFactor }) as const

/** The first mail of a subscription, unless there have been enough automatic mails today; says which it was. */
export async function queueWelcome(
  tx: Executor,
  deps: Pick<Deps, 'config' | 'facts' | 'now'>,
  { id, email }: Receiver,
) {
  const { facts, now } = deps
  const outcome = await takeFormMail(tx, firstMail(deps, email))
  if (outcome !== 'allowed') return outcome
  await queueMail(tx, {
    kind: 'welcome',
    to: { address: email },
    belongsTo: { subscriberId: id },
    letter: welcomeLetter(facts),
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
  if ((await takeFormMail(tx, firstMail(deps, email))) !== 'allowed') return
  const url = `${facts.siteUrl}${confirmPath}?token=${confirmToken(links, id, now())}`
  await queueMail(tx, {
    kind: 'confirmation',
    to: { address: email },
    belongsTo: { subscriberId: id },
    letter: confirmationLetter(facts, url),
    createdAt: now(),
  })
}

/** Subscribes an address. Answers the same for a known one: the form must not reveal who subscribes. */
export async function subscribe(deps: SubscribeDeps, { email, page, wording }: NewsletterSignUp) {
  const { config, database, now, mail } = deps
  const subscribedAt = now()
  await database.write(async (tx) => {
    // A flood of sign-ups must not put thousands of strangers on the list: those beyond what is usual do not count yet.
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
      (await repository.insertSubscriber(tx, subscriber)) ?? (await repository.takeBack(tx, subscriber))
    // Whoever waits for a confirmation that got lost asks again; where none is needed any more they are in.
    const waiting = joined ? undefined : await repository.findPending(tx, email)
    const receiver = joined ?? waiting
    if (!receiver) return
    // Whoever signs up says that the address can be reached.
    await releaseAddresses(tx, database.kind, [email])
    if (mustConfirm) return await queueConfirmation(tx, deps, { id: receiver.id, email })
    if (waiting) await repository.confirmSubscriber(tx, waiting.id)
    const outcome = await queueWelcome(tx, deps, { id: receiver.id, email })
    if (outcome === 'day full') await repository.markPending(tx, receiver.id, subscribedAt)
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
    has: (id) => repository.hasRow(kysely, id),
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

/** How many an issue would go to, how many mail cannot reach, and how many have yet to confirm; of those who had subscribed by then, if a time is named. */
export const countRecipients = ({ database }: Pick<Deps, 'database'>, subscribedUntil?: Date) =>
  repository.countRecipients(database.kysely, subscribedUntil)

/** Deletes somebody from the list, with the mails; what an issue has sent no longer says to whom. Says whether they were there. */
export async function forgetSubscriber(tx: Executor, id: string, at: Date): Promise<boolean> {
  const email = await repository.deleteSubscriber(tx, id)
  if (email === undefined) return false
  await deleteMailsOfSubscriber(tx, id, at)
  await deleteAllowances(tx, email)
  await forgetUnusedSuppressions(tx)
  return true
}

/** Takes somebody off the list who stays known as having left; nothing that waits goes to them. */
export async function endSubscription(tx: Executor, id: string, at: Date): Promise<void> {
  await repository.markUnsubscribed(tx, id, at)
  await skipMailsOf(tx, id, at)
}
