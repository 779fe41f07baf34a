import { normaliseEmail } from '#contract/contact.ts'
import { openNeverAgain } from '#server/database/never-again.ts'
import type { Executor } from '#server/database/schema.ts'
import { mailboxOfKey } from '#server/mail/allowances.ts'
import { clearOutageNaming, type ErasingDeps, erasePersonalRows, type RowsToErase } from './erasing.ts'
import { addPeopleLogEntry, findKnownIds } from './log-repository.ts'
import { erasableData, retainedData } from './personal-data.ts'
import { scanAllowances, scanMails, scanRequests, scanSubscribers } from './scans-repository.ts'

type LastErasure = ReturnType<Awaited<ReturnType<typeof openNeverAgain>>['timesAmong']>

/** Finds every row that was stored before its person was erased. Rows stored later belong to a new person. */
async function findRestored(db: Executor, lastErasure: LastErasure) {
  const isErased = (kind: Parameters<LastErasure>[0], value: string, storedAt: Date) =>
    (lastErasure(kind, value) ?? 0) >= storedAt.getTime()
  const emails = new Set<string>()
  const requests: string[] = []
  const subscriptions: string[] = []
  const mails: string[] = []
  const others = new Map<string, string[]>()
  for await (const rows of scanRequests(db))
    for (const { id, email, createdAt } of rows)
      if (isErased('email', normaliseEmail(email), createdAt) || isErased('request', id, createdAt)) {
        requests.push(id)
        emails.add(normaliseEmail(email))
      }
  for await (const rows of scanSubscribers(db))
    for (const { id, email, subscribedAt } of rows)
      if (
        isErased('email', normaliseEmail(email), subscribedAt) ||
        isErased('subscriber', normaliseEmail(email), subscribedAt)
      )
        subscriptions.push(id)
  const staying = new Set<string>()
  for (const { scan } of retainedData)
    for await (const rows of scan(db)) for (const { id } of rows) staying.add(id)
  for await (const rows of scanMails(db))
    for (const { id, toAddress, replyToAddress, dataRequestId, createdAt } of rows) {
      if (dataRequestId !== null && staying.has(dataRequestId)) continue
      if (
        [toAddress, replyToAddress ?? ''].some(
          (one) => one && isErased('email', normaliseEmail(one), createdAt),
        )
      )
        mails.push(id)
    }
  const mailboxes: string[] = []
  for await (const rows of scanAllowances(db))
    for (const { id: address, day } of rows) {
      const mailbox = mailboxOfKey(address)
      if (isErased('mailbox', mailbox, new Date(`${day}T00:00:00Z`))) mailboxes.push(mailbox)
    }
  for (const { word, scan } of erasableData) {
    const ids: string[] = []
    for await (const rows of scan(db))
      for (const { id, address, client = '', storedAt } of rows)
        if (isErased('email', normaliseEmail(address), storedAt) || isErased('client', client, storedAt))
          ids.push(id)
    others.set(word, ids)
  }
  return { requests, subscriptions, mails, mailboxes, others, staying: [...staying], emails: [...emails] }
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
    const counts = await erasePersonalRows(tx, kind, rowsToErase, at)
    await clearOutageNaming(tx, kind, found.emails)
    for (const { id, at: erasedAt, mark } of missing)
      await addPeopleLogEntry(tx, { id, at: new Date(erasedAt), action: 'erased', mark })
    if (Object.keys(counts).length > 0) await addPeopleLogEntry(tx, { at, action: 'erased_again', counts })
  })
}
