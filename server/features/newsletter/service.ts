import { randomUUIDv7 } from 'node:crypto'
import type { ListQuery } from '#contract/lists.ts'
import type { NewsletterSignUp, Subscriber } from '#contract/newsletter.ts'
import type { Database } from '#server/database/database.ts'
import { AppError } from '#server/http/errors.ts'
import * as repository from './repository.ts'

type Deps = { database: Database; now: () => Date }

/** Subscribes an address. Answers the same for a known one: the form must not reveal who subscribes. */
export async function subscribe({ database, now }: Deps, { email, page, wording }: NewsletterSignUp) {
  const subscriber = {
    id: randomUUIDv7(),
    email,
    subscribedAt: now(),
    page: page ?? null,
    wording: wording ?? null,
  }
  await database.write((tx) => repository.addSubscriber(tx, subscriber))
  return { email }
}

export type SubscriberPage = {
  rows: Subscriber[]
  total: number
  /** The id to ask on from, where there is more. */
  nextBefore: string | undefined
}

export async function listSubscribers({ database }: Deps, query: ListQuery): Promise<SubscriberPage> {
  const { kysely } = database
  if (query.before !== undefined && !(await repository.hasRow(kysely, query.before))) {
    const message = 'Please give the id of a row in the list'
    throw new AppError('INVALID_INPUT', { detail: message, errors: { before: message } })
  }
  // One more than asked for tells whether there is a next page.
  const found = await repository.listSubscribers(kysely, { ...query, limit: query.limit + 1 })
  const rows = found.slice(0, query.limit)
  return {
    rows: rows.map((row) => ({ ...row, subscribedAt: row.subscribedAt.toISOString() })),
    total: await repository.countSubscribers(kysely),
    nextBefore: found.length > rows.length ? rows.at(-1)?.id : undefined,
  }
}
