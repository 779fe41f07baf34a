import { randomUUIDv7 } from 'node:crypto'
import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import type { EndpointResponse } from '#contract/endpoint.ts'
import type { importSubscribers as importContract } from '#contract/newsletter-subscribers.ts'
import type { Database } from '#server/database/database.ts'
import { AppError } from '#server/http/errors.ts'
import { readAddresses } from './csv-rules.ts'
import * as repository from './list-repository.ts'
import { forgetSubscriber } from './service.ts'

type Deps = { database: Database; now: () => Date }

export async function removeSubscriber({ database, now }: Deps, id: string): Promise<void> {
  const isRemoved = await database.write((tx) => forgetSubscriber(tx, id, now()))
  if (!isRemoved) throw new AppError('NOT_FOUND')
}

// Other requests are answered between two slices: a slice takes some milliseconds.
const rowsPerWrite = 100
const rowsPerRead = 500

type Import = { csv: string; consentOrigin: string }

/** Takes addresses from another system onto the list, slice by slice. */
export async function importSubscribers(
  { database, now }: Deps,
  { csv, consentOrigin }: Import,
): Promise<EndpointResponse<typeof importContract>> {
  const { emails, repeated, unusable, unusableTotal } = await readAddresses(csv)
  let added = 0
  let unsubscribed = 0
  for (let from = 0; from < emails.length; from += rowsPerWrite) {
    const slice = emails.slice(from, from + rowsPerWrite)
    unsubscribed += await repository.countLeft(database.kysely, slice)
    const rows = slice.map((email) => ({ id: randomUUIDv7(), email }))
    const origin = { subscribedAt: now(), consentOrigin }
    added += await database.write((tx) => repository.importSubscribers(tx, rows, origin))
  }
  return {
    added,
    known: emails.length - added - unsubscribed,
    unsubscribed,
    repeated,
    unusable,
    unusableTotal,
  }
}

export const exportHeadings = ['email', 'subscribed', 'state', 'page', 'wording', 'consent']

type ExportedRow = Awaited<ReturnType<typeof repository.listForExport>>[number]

const exportedCells = ({ email, subscribedAt, pendingSince, page, wording, consentOrigin }: ExportedRow) => [
  email,
  subscribedAt.toISOString(),
  pendingSince ? 'pending' : 'subscribed',
  page ?? '',
  wording ?? '',
  consentOrigin ?? (page ? 'website' : ''),
]

/** Everyone on the list, in slices between which other requests are answered. */
export async function* exportSubscribers({ database }: Pick<Deps, 'database'>) {
  let after = ''
  for (;;) {
    const slice = await repository.listForExport(database.kysely, { after, limit: rowsPerRead })
    const last = slice.at(-1)
    if (!last) return
    yield slice.map(exportedCells)
    after = last.id
    await yieldToEventLoop()
  }
}
