import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import type { Executor } from '#server/database/schema.ts'

const rowsPerSlice = 500

/** Every stored request's address and number, in slices between which others are answered. */
export async function* scanRequests(db: Executor) {
  for (let after = ''; ; ) {
    const rows = await db
      .selectFrom('consultations')
      .select(['id', 'email', 'phone', 'createdAt'])
      .where('id', '>', after)
      .orderBy('id')
      .limit(rowsPerSlice)
      .execute()
    const last = rows.at(-1)
    if (!last) return
    yield rows
    after = last.id
    await yieldToEventLoop()
  }
}

export async function* scanSubscribers(db: Executor) {
  for (let after = ''; ; ) {
    const rows = await db
      .selectFrom('newsletters')
      .select(['id', 'email', 'subscribedAt'])
      .where('id', '>', after)
      .orderBy('id')
      .limit(rowsPerSlice)
      .execute()
    const last = rows.at(-1)
    if (!last) return
    yield rows
    after = last.id
    await yieldToEventLoop()
  }
}

export async function* scanMails(db: Executor) {
  for (let after = ''; ; ) {
    const rows = await db
      .selectFrom('mails')
      .select(['id', 'toAddress', 'replyToAddress', 'createdAt'])
      .where('id', '>', after)
      .orderBy('id')
      .limit(rowsPerSlice)
      .execute()
    const last = rows.at(-1)
    if (!last) return
    yield rows
    after = last.id
    await yieldToEventLoop()
  }
}
