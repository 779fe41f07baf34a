import { randomUUIDv7 } from 'node:crypto'
import type { Counts, Erasure, Whose } from '#contract/people.ts'
import type { Config } from '#server/config.ts'
import type { Database } from '#server/database/database.ts'
import { type NeverAgain, openNeverAgain } from '#server/database/never-again.ts'
import type { Executor } from '#server/database/schema.ts'
import type { Deps } from '#server/deps.ts'
import { listUpcomingOfPerson, mailCancellationsOfDeleted } from '#server/features/appointments/service.ts'
import { deleteConsultationAndItsRows } from '#server/features/consultations/service.ts'
import { eraseSubscriber } from '#server/features/newsletter/subscribers/service.ts'
import { deleteMails } from '#server/mail/deleting.ts'
import { isPendingCancellation } from '#server/mail/mail-kinds.ts'
import { addPeopleLogEntry } from './log-repository.ts'
import { erasableData, retainedData } from './personal-data.ts'
import * as repository from './repository.ts'
import { type FoundSubject, findTickedPerson } from './subject.ts'

export type ErasingDeps = { database: Database; config: Pick<Config, 'dataDir'>; now: () => Date }

/** Ids of the rows to erase. */
export type RowsToErase = repository.Subject & {
  subscriptions: string[]
  mails: string[]
  others: ReadonlyMap<string, readonly string[]>
  /** Ids of rows that must stay for now, and with them the mails about them. */
  staying: readonly string[]
}

/** Erases rows with everything that belongs to them; returns how many of each kind. */
export async function erasePersonalRows(
  tx: Executor,
  kind: Database['kind'],
  rowsToErase: RowsToErase,
): Promise<Counts> {
  const events = await repository.listEventsOfPerson(tx, kind, rowsToErase.requests)
  const notes = events.filter((event) => event.kind === 'note')
  const counts: Counts = {}
  const count = (word: string, more: number) => {
    if (more > 0) counts[word] = (counts[word] ?? 0) + more
  }
  // Subscribers first: `eraseSubscriber` waits for an issue that is just being started, so that the mails are
  // found below.
  let subscriptions = 0
  for (const id of rowsToErase.subscriptions) if (await eraseSubscriber(tx, id)) subscriptions += 1
  for (const id of rowsToErase.requests) if (await deleteConsultationAndItsRows(tx, id)) count('request', 1)
  count('note', notes.length)
  for (const { word, erase } of erasableData) {
    const ids = rowsToErase.others.get(word) ?? []
    if (ids.length > 0) await erase(tx, kind, ids)
    count(word, ids.length)
  }
  count('subscription', subscriptions)
  const left = await listMailsToErase(tx, kind, rowsToErase)
  const mails = [...new Set([...rowsToErase.mails, ...left])]
  await deleteMails(tx, kind, mails)
  count('mail', mails.length)
  return counts
}

/** A person's mails, except those about rows that must stay, and queued notices of a cancelled appointment. */
async function listMailsToErase(
  db: Executor,
  kind: Database['kind'],
  of: Pick<RowsToErase, 'emails' | 'requests' | 'subscriptions' | 'staying'>,
): Promise<string[]> {
  const rows = await repository.listMailsOfPerson(db, kind, of)
  return rows
    .filter(({ dataRequestId }) => dataRequestId === null || !of.staying.includes(dataRequestId))
    .filter((mail) => !isPendingCancellation(mail))
    .map(({ id }) => id)
}

/** Rows that must stay for now, by kind. */
async function findStaying(db: Executor, subject: repository.Subject) {
  const found = await Promise.all(
    retainedData.map(async ({ word, mustStay, find }) => {
      const ids = (await find(db, subject)).map(({ id }) => id)
      return { word, until: mustStay, ids }
    }),
  )
  return found.filter(({ ids }) => ids.length > 0)
}

async function findRowsToErase(
  db: Executor,
  kind: Database['kind'],
  subject: repository.Subject,
): Promise<RowsToErase> {
  const rows = await repository.listSubscriptionsOfPerson(db, kind, subject.emails)
  const subscriptions = rows.map(({ id }) => id)
  const staying = (await findStaying(db, subject)).flatMap(({ ids }) => ids)
  const mails = await listMailsToErase(db, kind, { ...subject, subscriptions, staying })
  const others = new Map<string, string[]>()
  for (const { word, find } of erasableData)
    others.set(
      word,
      (await find(db, subject)).map(({ id }) => id),
    )
  return { ...subject, subscriptions, mails, others, staying }
}

const isEmpty = ({ requests, subscriptions, mails, others }: RowsToErase) =>
  [requests, subscriptions, mails, ...others.values()].every(({ length }) => length === 0)

async function readRetained(
  { kysely, kind }: Database,
  subject: repository.Subject,
): Promise<Erasure['stays']> {
  const stays = await findStaying(kysely, subject)
  const mails = await repository.listMailsOfPerson(kysely, kind, { ...subject, subscriptions: [] })
  const pendingCancellations = mails.filter(isPendingCancellation).length
  return [
    ...stays.map(({ word, until, ids }) => ({ word, until, count: ids.length })),
    ...(pendingCancellations > 0
      ? [{ word: 'cancellation', until: 'until it has left', count: pendingCancellations }]
      : []),
  ]
}

// Phone numbers are left out: after an older backup is restored, other people with the same number must stay. Whoever is
// known by it alone is found by their id.
const hashesOf = ({ hashOf }: NeverAgain, { emails, requests, clients = [] }: FoundSubject): string[] => [
  ...emails.map((email) => hashOf('email', email)),
  ...requests.map((request) => hashOf('request', request)),
  ...clients.map((client) => hashOf('client', client)),
]

/**
 * Erases everything held about a person. The list of erasures is written first, so that the next start completes
 * an erasure that a crash interrupted.
 */
export async function erasePerson(
  deps: ErasingDeps & Pick<Deps, 'facts' | 'mail'>,
  { tellsClients, ...whose }: Whose & { tellsClients: boolean },
): Promise<Erasure> {
  const { database, config, facts, mail, now } = deps
  const { kind, kysely } = database
  const file = await openNeverAgain(config.dataDir)
  const subject = await findTickedPerson(deps, whose)
  const wasErasedBefore =
    subject.emails.length > 0 && subject.emails.every((email) => file.holds('email', email))
  if (isEmpty(await findRowsToErase(kysely, kind, subject))) {
    return { erased: {}, stays: await readRetained(database, subject), wasErasedBefore }
  }
  const id = randomUUIDv7()
  const at = now()
  const mark = file.markOf(subject.contact.value)
  await file.add({ id, at, mark, hashes: hashesOf(file, subject) })
  const erased = await database.write(async (tx) => {
    const cancelled = tellsClients ? await listUpcomingOfPerson(tx, subject, at) : []
    const counts = await erasePersonalRows(tx, kind, await findRowsToErase(tx, kind, subject))
    await mailCancellationsOfDeleted(tx, cancelled, { facts, at })
    await addPeopleLogEntry(tx, { id, at, action: 'erased', mark, counts })
    return counts
  })
  mail.wake()
  return { erased, stays: await readRetained(database, subject), wasErasedBefore }
}
