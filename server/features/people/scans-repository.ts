import { readInSlices, rowsPerSlice } from '#server/database/read-in-slices.ts'
import type { Executor } from '#server/database/schema.ts'

export const scanRequests = (db: Executor) =>
  readInSlices((after) =>
    db
      .selectFrom('consultations')
      .select(['id', 'email', 'phone', 'createdAt'])
      .where('id', '>', after)
      .orderBy('id')
      .limit(rowsPerSlice)
      .execute(),
  )

export const scanSubscribers = (db: Executor) =>
  readInSlices((after) =>
    db
      .selectFrom('newsletters')
      .select(['id', 'email', 'subscribedAt'])
      .where('id', '>', after)
      .orderBy('id')
      .limit(rowsPerSlice)
      .execute(),
  )

export const scanMails = (db: Executor) =>
  readInSlices((after) =>
    db
      .selectFrom('mails')
      .select(['id', 'toAddress', 'replyToAddress', 'dataRequestId', 'createdAt'])
      .where('id', '>', after)
      .orderBy('id')
      .limit(rowsPerSlice)
      .execute(),
  )

/** Mailboxes with mail counts, each with its first day. */
export const scanAllowances = (db: Executor) =>
  readInSlices((after) =>
    db
      .selectFrom('mailAllowances')
      .select(({ fn }) => ['address as id', fn.min('day').as('day')])
      .where('address', '>', after)
      .groupBy('address')
      .orderBy('address')
      .limit(rowsPerSlice)
      .execute(),
  )
