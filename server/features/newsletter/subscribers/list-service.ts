import { randomUUIDv7 } from 'node:crypto'
import type { EndpointResponse } from '#contract/endpoint.ts'
import type { importSubscribers as importContract } from '#contract/newsletter-subscribers.ts'
import type { Config } from '#server/config.ts'
import type { Database } from '#server/database/database.ts'
import { openRefusedMailboxes, removeFromNewsletter } from '#server/features/people/service.ts'
import { AppError } from '#server/http/errors.ts'
import { mailboxKey } from '#server/mail/mail-domains.ts'
import { parseAddressesInCsv } from './csv-rules.ts'
import * as repository from './list-repository.ts'

type Deps = { config: Pick<Config, 'dataDir'>; database: Database; now: () => Date }

export async function removeSubscriberForGood(deps: Deps, id: string): Promise<void> {
  if (!(await removeFromNewsletter(deps, id))) throw new AppError('NOT_FOUND')
}

// Other requests run between two writes, which take some milliseconds each.
const rowsPerWrite = 100
/** Lists at most this many refused lines: nobody reads thousands. */
const refusedShown = 200

/** Mailboxes that have left the list, by normalised address. */
async function listLeftMailboxes({ database }: Pick<Deps, 'database'>): Promise<ReadonlySet<string>> {
  const mailboxes = new Set<string>()
  for await (const rows of repository.listUnsubscribed(database.kysely))
    for (const { email } of rows) mailboxes.add(mailboxKey(email))
  return mailboxes
}

type Import = { csv: string; consentOrigin: string }
type Outcome = EndpointResponse<typeof importContract>

/** Imports addresses from another system in slices. Erased, removed and unsubscribed people are not subscribed again. */
export async function importSubscribers(deps: Deps, { csv, consentOrigin }: Import): Promise<Outcome> {
  const { database, now } = deps
  const { emails, lines, repeated, unusable, unusableTotal } = await parseAddressesInCsv(csv)
  const refusedFor = await openRefusedMailboxes(deps)
  const left = await listLeftMailboxes(deps)
  const refused: Outcome['refused'] = []
  let added = 0
  for (let from = 0; from < emails.length; from += rowsPerWrite) {
    const slice = emails.slice(from, from + rowsPerWrite)
    const onList = await repository.findSubscribed(database.kysely, slice)
    const rows: { id: string; email: string }[] = []
    for (const email of slice) {
      if (onList.has(email)) continue
      const reason = left.has(mailboxKey(email)) ? 'unsubscribed' : refusedFor(email)
      if (reason) refused.push({ line: lines.get(email) ?? 0, email, reason })
      else rows.push({ id: randomUUIDv7(), email })
    }
    if (rows.length === 0) continue
    const origin = { subscribedAt: now(), consentOrigin }
    added += await database.write((tx) => repository.importSubscribers(tx, rows, origin))
  }
  return {
    added,
    known: emails.length - added - refused.length,
    refused: refused.slice(0, refusedShown),
    refusedTotal: refused.length,
    ...{ repeated, unusable, unusableTotal },
  }
}

export const exportHeadings = ['email', 'subscribed', 'state', 'page', 'wording', 'consent']

/** Everyone on the list, in slices between which other requests run. */
export async function* exportSubscribers({ database }: Pick<Deps, 'database'>) {
  for await (const slice of repository.listForExport(database.kysely))
    yield slice.map(({ email, subscribedAt, pendingSince, page, wording, consentOrigin }) => [
      email,
      subscribedAt.toISOString(),
      pendingSince ? 'pending' : 'subscribed',
      page ?? '',
      wording ?? '',
      consentOrigin ?? (page ? 'website' : ''),
    ])
}
