import { normaliseEmail } from '#contract/contact.ts'
import { openNeverAgain } from '#server/database/never-again.ts'
import type { Deps } from '#server/deps.ts'
import { eraseRows } from './erasing.ts'
import { erasableMails, openComplaints } from './repository.ts'

/**
 * Repeats erasures that a restored older backup has undone. A row is compared with the time at which it was stored:
 * somebody who wrote again after the erasure stays.
 */
export async function repeatErasures({ database, config }: Pick<Deps, 'config' | 'database'>): Promise<void> {
  const { kysely, kind } = database
  const list = await openNeverAgain(config.dataDir)
  if (list.entries.length === 0) return
  const lastErasure = list.timesAmong(list.entries)
  type Key = readonly [...Parameters<typeof lastErasure>]
  const email = (address: string | null): Key => ['email', normaliseEmail(address ?? '')]

  async function findErased<Row extends { id: string; storedAt: Date }>(
    query: { execute: () => Promise<Row[]> },
    keysOf: (row: Row) => readonly Key[],
  ): Promise<string[]> {
    const isErased = (row: Row) =>
      keysOf(row).some(
        ([of, value]) => value !== '' && (lastErasure(of, value) ?? 0) >= row.storedAt.getTime(),
      )
    return (await query.execute()).filter(isErased).map(({ id }) => id)
  }

  const mails = erasableMails(kysely).select(['id', 'toAddress', 'replyToAddress', 'createdAt as storedAt'])
  const dataRequests = kysely
    .selectFrom('dataRequests')
    .select(['id', 'email', 'askedAt as storedAt'])
    .where('id', 'not in', openComplaints(kysely).select('id'))
  const requests = kysely.selectFrom('consultations').select(['id', 'email', 'createdAt as storedAt'])
  const clients = kysely.selectFrom('clients').select(['id', 'emailKey', 'createdAt as storedAt'])
  const appointments = kysely.selectFrom('appointments').select(['id', 'email', 'createdAt as storedAt'])
  const subscribers = kysely.selectFrom('newsletters').select(['id', 'email', 'subscribedAt as storedAt'])
  const restored = {
    request: await findErased(requests, (row) => [email(row.email), ['request', row.id]]),
    client: await findErased(clients, (row) => [email(row.emailKey), ['client', row.id]]),
    appointment: await findErased(appointments, (row) => [email(row.email)]),
    subscription: await findErased(subscribers, (row) => [email(row.email), ['subscriber', row.email]]),
    'data request': await findErased(dataRequests, (row) => [email(row.email)]),
    mail: await findErased(mails, (row) => [email(row.toAddress), email(row.replyToAddress)]),
  }
  if (Object.values(restored).some(({ length }) => length > 0))
    await database.write((tx) => eraseRows(tx, kind, restored))
}
