import { randomUUIDv7 } from 'node:crypto'
import type { HeldMail, PersonalData, PersonalRequest, PersonalSubscription } from '#contract/people.ts'
import { StoredRequest } from '#contract/request-fields.ts'
import type { Config } from '#server/config.ts'
import type { Database } from '#server/database/database.ts'
import { openNeverAgain } from '#server/database/never-again.ts'
import { listUpcomingOfPerson } from '#server/features/appointments/service.ts'
import { eraseSubscriber, findSubscriber } from '#server/features/newsletter/subscribers/service.ts'
import { isPendingCancellation } from '#server/mail/mail-kinds.ts'
import { addPeopleLogEntry } from './log-repository.ts'
import { holdings } from './personal-data.ts'
import * as repository from './repository.ts'
import { type FoundSubject, findAddressesWithSamePhone, findPerson } from './subject.ts'

type Deps = { database: Database; now: () => Date }
type Rows<Name extends keyof typeof repository> = (typeof repository)[Name] extends (
  ...args: never[]
) => Promise<(infer Row)[]>
  ? Row
  : never

/** The details of any kind of event can be shown, so their fields are not checked. */
const detailsOf = (json: string) => Object.assign({}, JSON.parse(json)) as Record<string, unknown>

export function toPersonalRequest(
  row: Rows<'listRequestsOfPerson'>,
  events: readonly Rows<'listEventsOfPerson'>[],
): PersonalRequest {
  const { id, status, version } = row
  const own = events
    .filter(({ consultationId }) => consultationId === id)
    .map((event) => ({ ...event, at: event.at.toISOString() }))
  return {
    ...StoredRequest.parse(row),
    ...{ id, status, version },
    createdAt: row.createdAt.toISOString(),
    notes: own.filter(({ kind }) => kind === 'note').map(({ id, body, at }) => ({ id, body, createdAt: at })),
    history: own
      .filter(({ kind }) => kind !== 'note')
      .map(({ at, kind, details, body }) => ({
        ...{ at, kind, details: detailsOf(details) },
        ...(body !== '' && { body }),
      })),
  }
}

export function toPersonalSubscription(row: Rows<'listSubscriptionsOfPerson'>): PersonalSubscription {
  const { id, email, subscribedAt, unsubscribedAt, page, wording, consentOrigin } = row
  return {
    id,
    email,
    subscribedAt: subscribedAt.toISOString(),
    ...(unsubscribedAt && { unsubscribedAt: unsubscribedAt.toISOString() }),
    ...(page && { page }),
    ...(wording && { wording }),
    ...(consentOrigin && { consentOrigin }),
  }
}

function heldMail(row: Rows<'listMailsOfPerson'>, hasTexts: boolean): HeldMail {
  const { kind, subject, text, isOwner, toAddress, createdAt, state, settledAt } = row
  return {
    kind,
    subject: subject ?? '',
    isToOwner: isOwner,
    address: toAddress,
    createdAt: createdAt.toISOString(),
    state,
    ...(settledAt && { settledAt: settledAt.toISOString() }),
    ...(hasTexts && text !== null && { text }),
  }
}

/** Everything stored about a person; for a copy, also the texts of their mails. */
export async function readPersonalData(
  deps: Deps,
  subject: FoundSubject,
  { hasTexts = false } = {},
): Promise<PersonalData> {
  const { kysely, kind } = deps.database
  const { requests: ids, emails, contact } = subject
  const rows = await repository.listRequestsOfPerson(kysely, kind, ids)
  const events = await repository.listEventsOfPerson(kysely, kind, ids)
  const subscriptions = await repository.listSubscriptionsOfPerson(kysely, kind, emails)
  const others = await Promise.all(
    holdings.map(async ({ word, mustStay, find }) => {
      const found = await find(kysely, subject)
      return {
        word,
        lines: found.map(({ line }) => line),
        ids: found.map(({ id }) => id),
        data: found.map(({ data }) => data),
        ...(mustStay !== undefined && { mustStay }),
      }
    }),
  )
  const mails = await repository.listMailsOfPerson(kysely, kind, {
    ...subject,
    subscriptions: subscriptions.map(({ id }) => id),
    causes: others.flatMap(({ ids }) => ids),
  })
  const staying = new Set(others.flatMap(({ mustStay, ids }) => (mustStay === undefined ? [] : ids)))
  return {
    contact: contact.value,
    addresses: emails,
    requests: rows.map((row) => toPersonalRequest(row, events)),
    subscriptions: subscriptions.map(toPersonalSubscription),
    mails: mails.map((row) => ({
      ...heldMail(row, hasTexts),
      ...(((row.dataRequestId !== null && staying.has(row.dataRequestId)) || isPendingCancellation(row)) && {
        mustStay: true as const,
      }),
    })),
    others: others.filter(({ lines }) => lines.length > 0).map(({ ids: _ids, ...other }) => other),
    ahead: (await listUpcomingOfPerson(kysely, subject, deps.now())).map(({ name, startsAt }) => ({
      name,
      startsAt: startsAt.toISOString(),
    })),
    samePhone: await findAddressesWithSamePhone(
      deps,
      subject,
      rows.map(({ phone }) => phone),
    ),
  }
}

export const findPersonalData = async (deps: Deps, contact: string): Promise<PersonalData> =>
  await readPersonalData(deps, await findPerson(deps, contact))

type RemovalDeps = { config: Pick<Config, 'dataDir'>; database: Database; now: () => Date }

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
  const { email } = found
  const file = await openNeverAgain(config.dataDir)
  const entry = { id: randomUUIDv7(), at: now(), mark: file.markOf(email) }
  await file.add({ ...entry, hashes: [file.hashOf('subscriber', email)] })
  return await database.write(async (tx) => {
    await addPeopleLogEntry(tx, { ...entry, action: 'unsubscribed', counts: { subscription: 1 } })
    return await eraseSubscriber(tx, id)
  })
}

/** Returns a check whether an address was erased or removed, and so must not be subscribed again. */
export async function openNeverAgainList({ config }: Pick<RemovalDeps, 'config'>) {
  const file = await openNeverAgain(config.dataDir)
  return (email: string) =>
    (['email', 'subscriber', 'unsubscribed'] as const).some((kind) => file.holds(kind, email))
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
