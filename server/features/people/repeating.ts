import { normaliseEmail } from '#contract/contact.ts'
import { openNeverAgain } from '#server/database/never-again.ts'
import type { Deps } from '#server/deps.ts'
import { eraseRows } from './erasing.ts'

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
  const idsOf = <Row extends { id: string; storedAt: Date }>(
    rows: readonly Row[],
    keysOf: (row: Row) => readonly Key[],
  ) =>
    rows
      .filter((row) =>
        keysOf(row).some((key) => key[1] !== '' && (lastErasure(...key) ?? 0) >= row.storedAt.getTime()),
      )
      .map(({ id }) => id)

  const requests = await kysely
    .selectFrom('consultations')
    .select(['id', 'email', 'createdAt as storedAt'])
    .execute()
  const clients = await kysely
    .selectFrom('clients')
    .select(['id', 'emailKey', 'createdAt as storedAt'])
    .execute()
  const appointments = await kysely
    .selectFrom('appointments')
    .select(['id', 'email', 'createdAt as storedAt'])
    .execute()
  const subscribers = await kysely
    .selectFrom('newsletters')
    .select(['id', 'email', 'subscribedAt as storedAt'])
    .execute()
  const asked = await kysely
    .selectFrom('dataRequests')
    .select(['id', 'email', 'kind', 'answeredAt', 'askedAt as storedAt'])
    .execute()
  const openComplaints = new Set(
    asked.filter((row) => row.kind === 'complaint' && row.answeredAt === null).map(({ id }) => id),
  )
  const mails = await kysely
    .selectFrom('mails')
    .select(['id', 'toAddress', 'replyToAddress', 'dataRequestId', 'createdAt as storedAt'])
    .execute()
  const restored = {
    request: idsOf(requests, (row) => [email(row.email), ['request', row.id]]),
    client: idsOf(clients, (row) => [email(row.emailKey), ['client', row.id]]),
    appointment: idsOf(appointments, (row) => [email(row.email)]),
    subscription: idsOf(subscribers, (row) => [email(row.email), ['subscriber', row.email]]),
    'data request': idsOf(
      asked.filter(({ id }) => !openComplaints.has(id)),
      (row) => [email(row.email)],
    ),
    mail: idsOf(
      mails.filter(({ dataRequestId }) => !openComplaints.has(dataRequestId ?? '')),
      (row) => [email(row.toAddress), email(row.replyToAddress)],
    ),
  }
  if (Object.values(restored).some(({ length }) => length > 0))
    await database.write((tx) => eraseRows(tx, kind, restored))
}
