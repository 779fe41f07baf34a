import * as z from 'zod/mini'
import type * as contract from '#contract/consultation-page.ts'
import type { ConsultationPage, TimelineEntry } from '#contract/consultation-page.ts'
import type { EndpointRequest } from '#contract/endpoint.ts'
import type { Database } from '#server/database/database.ts'
import { addEvent, deleteEvent, type EventRow, findEvent, listEvents } from '#server/database/events.ts'
import type { Executor } from '#server/database/schema.ts'
import { updateVersioned } from '#server/database/versioned.ts'
import { AppError } from '#server/http/errors.ts'
import { listMailsOfRequest, type RequestMail } from './emails.ts'
import { findConsultation, storeSearchText } from './repository.ts'
import { requireConsultation, storeAnswer } from './status.ts'
import { listOthersOf, searchTextOf, toEntry } from './worklist.ts'

type Deps = { database: Database; now: () => Date }
type Mail = NonNullable<TimelineEntry['mail']>

const Details = z.record(z.string(), z.union([z.string(), z.number(), z.boolean()]))

/** What the event of a deleted mail says. */
const PastMail = z.object({
  mail: z.string(),
  isToOwner: z.boolean(),
  state: z.enum(['sent', 'refused', 'expired']),
})

function toMail({ id, kind, isOwner, state, error, expiresAt, claimedUntil }: RequestMail, now: Date): Mail {
  const isExpired = state === 'waiting' && claimedUntil === null && expiresAt !== null && expiresAt <= now
  return {
    ...{ id, kind, isToOwner: isOwner, state: isExpired ? 'expired' : state },
    ...(error !== null && state !== 'sent' && { reason: error }),
  }
}

/** The mail of an event; a reply's is deleted a month after it was sent. */
function mailOf({ id, kind, mailId, details }: EventRow, mails: ReadonlyMap<string, Mail>) {
  const stored = mailId === null ? undefined : mails.get(mailId)
  if (stored) return stored
  if (kind === 'mail') {
    const { mail, ...past } = PastMail.parse(JSON.parse(details))
    return { id, kind: mail, ...past }
  }
  if (kind !== 'reply' && kind !== 'reply-refused') return undefined
  const state = kind === 'reply' ? ('sent' as const) : ('refused' as const)
  return { id: mailId ?? id, kind: 'reply', isToOwner: false, state }
}

function toTimelineEntry(event: EventRow, mails: ReadonlyMap<string, Mail>): TimelineEntry {
  const { id, kind, at, body, details, version, changedAt } = event
  const mail = mailOf(event, mails)
  return {
    ...{ id, kind, at: at.toISOString(), details: Details.parse(JSON.parse(details)) },
    ...(body !== '' && { body }),
    ...(kind === 'note' && { version }),
    ...(changedAt && { changedAt: changedAt.toISOString() }),
    ...(mail && { mail }),
  }
}

/** Entries with the same time: the effect stands above its cause. */
const rankOf = ({ kind }: TimelineEntry) => (kind === 'arrived' ? 2 : kind === 'mail' ? 1 : 0)

/** Everything that happened to a request, newest first. */
async function readTimeline(db: Executor, id: string, arrived: Date, now: Date): Promise<TimelineEntry[]> {
  const rows = await listMailsOfRequest(db, id)
  const mails = new Map(rows.map((mail) => [mail.id, toMail(mail, now)]))
  const events = await listEvents(db, 'consultationId', id)
  const carried = new Set(events.map(({ mailId }) => mailId))
  const others = rows.flatMap(({ id, createdAt, settledAt }): TimelineEntry[] => {
    const mail = carried.has(id) ? undefined : mails.get(id)
    return mail ? [{ id, kind: 'mail', at: (settledAt ?? createdAt).toISOString(), mail }] : []
  })
  const entries: TimelineEntry[] = [
    { id, kind: 'arrived', at: arrived.toISOString() },
    ...events.map((event) => toTimelineEntry(event, mails)),
    ...others,
  ]
  return entries.sort(
    (one, other) =>
      other.at.localeCompare(one.at) || rankOf(one) - rankOf(other) || other.id.localeCompare(one.id),
  )
}

/** The page of a request. */
export async function readConsultation(deps: Deps, id: string): Promise<ConsultationPage> {
  const { kysely } = deps.database
  const row = await requireConsultation(kysely, id)
  return {
    request: await toEntry(deps, row),
    timeline: await readTimeline(kysely, id, row.createdAt, deps.now()),
    others: await listOthersOf(deps, row),
  }
}

/** Keeps what is searched in step with a request and the notes on it. */
export async function refreshSearchText(tx: Executor, id: string): Promise<void> {
  const row = await findConsultation(tx, id)
  if (!row) return
  const events = await listEvents(tx, 'consultationId', id)
  const notes = events.filter(({ kind }) => kind === 'note').map(({ body }) => body)
  await storeSearchText(tx, id, searchTextOf(row, notes))
}

async function requireNote(tx: Executor, id: string, noteId: string): Promise<void> {
  const event = await findEvent(tx, noteId)
  if (event?.consultationId !== id || event.kind !== 'note') throw new AppError('NOT_FOUND')
}

/** Adds a note, or changes one. A repeated new id stores nothing more. */
export async function saveNote(
  { database, now }: Deps,
  consultationId: string,
  { id, body, version, at }: EndpointRequest<typeof contract.saveNote>['body'],
): Promise<void> {
  const note = { id, kind: 'note', consultationId, body, at: at ? new Date(at) : now() } as const
  await database.write(async (tx) => {
    await requireConsultation(tx, consultationId)
    const isNew = version === undefined && (await addEvent(tx, note))
    if (!isNew) await requireNote(tx, consultationId, id)
    if (version !== undefined)
      await updateVersioned(tx, 'timelineEvents', id, version, { body, changedAt: now() })
    await refreshSearchText(tx, consultationId)
  })
}

export async function deleteNote(
  { database }: Pick<Deps, 'database'>,
  { id, noteId }: { id: string; noteId: string },
): Promise<void> {
  await database.write(async (tx) => {
    await requireNote(tx, id, noteId)
    await deleteEvent(tx, noteId)
    await refreshSearchText(tx, id)
  })
}

type Contact = { consultationId: string } & EndpointRequest<typeof contract.recordContact>['body']

/** Records a contact; one that reached the client counts as an answer. A repeated call records nothing more. */
export async function recordContact(
  { database, now }: Deps,
  { consultationId, id, way, reached }: Contact,
): Promise<void> {
  await database.write(async (tx) => {
    const at = now()
    const row = await requireConsultation(tx, consultationId)
    if (!(await addEvent(tx, { id, kind: 'contact', consultationId, details: { way, reached }, at }))) {
      if ((await findEvent(tx, id))?.consultationId !== consultationId) throw new AppError('CONFLICT')
      return
    }
    // Junk is answered only once it is moved out of Junk, which releases its mails.
    if (reached && row.status !== 'junk') await storeAnswer(tx, row, 'replied', at)
  })
}
