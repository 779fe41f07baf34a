import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import type { Executor } from '#server/database/schema.ts'

const rowsPerSlice = 500

/** All rows in the order of their ids, in slices between which others are answered. */
async function* inSlices<Row extends { id: string }>(readAfter: (id: string) => Promise<Row[]>) {
  for (let after = ''; ; ) {
    const rows = await readAfter(after)
    const last = rows.at(-1)
    if (!last) return
    yield rows
    after = last.id
    await yieldToEventLoop()
  }
}

/** Every stored request's address and number. */
export const scanRequests = (db: Executor) =>
  inSlices((after) =>
    db
      .selectFrom('consultations')
      .select(['id', 'email', 'phone', 'createdAt'])
      .where('id', '>', after)
      .orderBy('id')
      .limit(rowsPerSlice)
      .execute(),
  )

export const scanSubscribers = (db: Executor) =>
  inSlices((after) =>
    db
      .selectFrom('newsletters')
      .select(['id', 'email', 'subscribedAt'])
      .where('id', '>', after)
      .orderBy('id')
      .limit(rowsPerSlice)
      .execute(),
  )

export const scanMails = (db: Executor) =>
  inSlices((after) =>
    db
      .selectFrom('mails')
      .select(['id', 'toAddress', 'replyToAddress', 'dataRequestId', 'createdAt'])
      .where('id', '>', after)
      .orderBy('id')
      .limit(rowsPerSlice)
      .execute(),
  )

/** Under which names mails are counted, each with the first day of it. */
export const scanAllowances = (db: Executor) =>
  inSlices((after) =>
    db
      .selectFrom('mailAllowances')
      .select(({ fn }) => ['address as id', fn.min('day').as('day')])
      .where('address', '>', after)
      .groupBy('address')
      .orderBy('address')
      .limit(rowsPerSlice)
      .execute(),
  )
