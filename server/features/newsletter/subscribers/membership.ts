import { dayMs } from '#contract/durations.ts'
import type { Deps } from '#server/deps.ts'
import { claimFormMail } from '#server/mail/allowances.ts'
import { unsubscribePurpose, unsubscribeUrl } from '#server/mail/batches.ts'
import { queueMail } from '#server/mail/outbox.ts'
import { countRequestedLinks } from '#server/mail/repository.ts'
import { releaseAddresses } from '#server/mail/suppressions.ts'
import { unsubscribeLetter } from './emails.ts'
import * as repository from './repository.ts'
import { endSubscription, queueWelcome, verifyConfirmToken } from './service.ts'

/** New unsubscribe links that one subscriber can request. */
export const linksADay = 2

type LinkDeps = Pick<Deps, 'config' | 'database' | 'facts' | 'links' | 'mail' | 'now'>

/** What the page of a link shows: a button, the result, or that the link does not work. */
export type LinkLook = { state: 'ask'; email: string } | { state: 'done' | 'ended' | 'broken' }

/** Changes nothing: mail programs and their scanners open every link. */
export async function checkUnsubscribeLink({ database, links }: LinkDeps, token: string): Promise<LinkLook> {
  const id = links.read(unsubscribePurpose, token)
  if (id === undefined) return { state: 'broken' }
  const subscriber = await repository.findSubscriber(database.kysely, id)
  // The row was deleted. The address may be subscribed anew, so do not promise that nothing will come.
  if (!subscriber) return { state: 'ended' }
  // A pending confirmation of coming back can be cancelled here.
  if (subscriber.unsubscribedAt && !subscriber.pendingSince) return { state: 'done' }
  return { state: 'ask', email: subscriber.email }
}

/** Says whether the link is genuine. Idempotent. */
export async function unsubscribe({ database, links, now }: LinkDeps, token: string): Promise<boolean> {
  const id = links.read(unsubscribePurpose, token)
  if (id === undefined) return false
  const at = now()
  await database.write((tx) => endSubscription(tx, id, at))
  return true
}

/**
 * Mails a new link, if the address is on the list and got fewer than two in the last day. The answer does not
 * reveal which.
 */
export async function mailUnsubscribeLink(
  { config, database, facts, links, mail, now }: LinkDeps,
  email: string,
): Promise<void> {
  await database.write(async (tx) => {
    const subscriber = await repository.findSubscribed(tx, email)
    if (!subscriber) return
    // Earlier mails hold the same link.
    const dayAgo = new Date(now().getTime() - dayMs)
    if ((await countRequestedLinks(tx, subscriber.id, dayAgo)) >= linksADay) return
    const asked = { recipient: email, at: now(), factor: config.rateLimitFactor }
    if ((await claimFormMail(tx, { ...asked, allowance: 'requestedLink' })) !== 'allowed') return
    await queueMail(tx, {
      kind: 'unsubscribe_link',
      to: { address: email },
      belongsTo: { subscriberId: subscriber.id },
      letter: unsubscribeLetter(facts, unsubscribeUrl(facts.siteUrl, links, subscriber.id)),
      facts,
      createdAt: now(),
    })
  })
  mail.wake()
}

export async function checkConfirmLink({ database, links, now }: LinkDeps, token: string): Promise<LinkLook> {
  const read = verifyConfirmToken(links, token, now())
  const subscriber = read && (await repository.findSubscriber(database.kysely, read.id))
  if (!subscriber) return { state: 'broken' }
  // A link that has been used shows its result for ever.
  if (!subscriber.pendingSince) return { state: subscriber.unsubscribedAt ? 'broken' : 'done' }
  return read.isExpired ? { state: 'broken' } : { state: 'ask', email: subscriber.email }
}

/** Says whether the address is subscribed now. Idempotent, and sends nothing again. */
export async function confirmSubscription(deps: LinkDeps, token: string): Promise<boolean> {
  const { database, links, mail, now } = deps
  const read = verifyConfirmToken(links, token, now())
  if (!read) return false
  const { id, isExpired } = read
  const subscriber = await database.write(async (tx) => {
    const confirmed = isExpired ? undefined : await repository.confirmSubscriber(tx, id)
    if (confirmed) {
      await releaseAddresses(tx, database.kind, [confirmed.email])
      await queueWelcome(tx, deps, { id, email: confirmed.email })
    }
    return await repository.findSubscriber(tx, id)
  })
  mail.wake()
  return subscriber !== undefined && !subscriber.unsubscribedAt && !subscriber.pendingSince
}
