import { normaliseEmail } from '#contract/contact.ts'
import { openNeverAgain } from '#server/database/never-again.ts'
import type { Executor } from '#server/database/schema.ts'
import { type ErasingDeps, erasePersonalRows, type RowsToErase } from './erasing.ts'
import { addPeopleLogEntry, findKnownIds } from './log-repository.ts'
import { erasableData, retainedData } from './personal-data.ts'

type LastErasure = ReturnType<Awaited<ReturnType<typeof openNeverAgain>>['timesAmong']>

const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id)

/** Finds every row that was stored before its person was erased. Rows stored later belong to a new person. */
async function findRestored(db: Executor, lastErasure: LastErasure) {
  const isErased = (kind: Parameters<LastErasure>[0], value: string | null, storedAt: Date) =>
    value !== null && (lastErasure(kind, normaliseEmail(value)) ?? 0) >= storedAt.getTime()

  const consultations = await db.selectFrom('consultations').select(['id', 'email', 'createdAt']).execute()
  const requests = consultations.filter(
    ({ id, email, createdAt }) => isErased('email', email, createdAt) || isErased('request', id, createdAt),
  )
  const subscribers = await db.selectFrom('newsletters').select(['id', 'email', 'subscribedAt']).execute()
  const subscriptions = subscribers.filter(
    ({ email, subscribedAt }) =>
      isErased('email', email, subscribedAt) || isErased('subscriber', email, subscribedAt),
  )
  const kept = await Promise.all(retainedData.map(({ listAll }) => listAll(db)))
  const staying = kept.flat().map(({ id }) => id)
  const written = await db
    .selectFrom('mails')
    .select(['id', 'toAddress', 'replyToAddress', 'dataRequestId', 'createdAt'])
    .execute()
  const mails = written.filter(
    ({ toAddress, replyToAddress, dataRequestId, createdAt }) =>
      !(dataRequestId !== null && staying.includes(dataRequestId)) &&
      (isErased('email', toAddress, createdAt) || isErased('email', replyToAddress, createdAt)),
  )
  const others = new Map<string, string[]>()
  for (const { word, listAll } of erasableData) {
    const rows = (await listAll(db)).filter(
      ({ address, client, storedAt }) =>
        isErased('email', address, storedAt) || isErased('client', client ?? null, storedAt),
    )
    others.set(word, idsOf(rows))
  }
  return {
    requests: idsOf(requests),
    subscriptions: idsOf(subscriptions),
    mails: idsOf(mails),
    others,
    staying,
  }
}

/**
 * Repeats erasures that are missing from a restored older backup. Each erasure is in the database's own log;
 * only if one is missing there is every stored address compared.
 */
export async function repeatMissingErasures(deps: ErasingDeps): Promise<void> {
  const { database, config, now } = deps
  const { kysely, kind } = database
  const file = await openNeverAgain(config.dataDir)
  const known = await findKnownIds(
    kysely,
    kind,
    file.entries.map(({ id }) => id),
  )
  const missing = file.entries.filter(({ id }) => !known.has(id))
  if (missing.length === 0) return
  const found = await findRestored(kysely, file.timesAmong(missing))
  // By ids only: an address may belong to a new person.
  const rowsToErase: RowsToErase = { ...found, emails: [] }
  const at = now()
  await database.write(async (tx) => {
    const counts = await erasePersonalRows(tx, kind, rowsToErase)
    for (const { id, at: erasedAt, mark } of missing)
      await addPeopleLogEntry(tx, { id, at: new Date(erasedAt), action: 'erased', mark })
    if (Object.keys(counts).length > 0) await addPeopleLogEntry(tx, { at, action: 'erased_again', counts })
  })
}
