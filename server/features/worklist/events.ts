import * as z from 'zod/mini'
import type * as contract from '#contract/consultation-page.ts'
import type { TimelineEntry } from '#contract/consultation-page.ts'
import type { EndpointRequest } from '#contract/endpoint.ts'
import type { Database } from '#server/database/database.ts'
import type { Executor } from '#server/database/schema.ts'
import { updateVersioned } from '#server/database/versioned.ts'
import { refreshSearchText, requireConsultation } from '#server/features/consultations/service.ts'
import {
  addEvent,
  deleteEvent,
  type EventRow,
  findEvent,
  listEvents,
} from '#server/features/timeline/service.ts'
import { AppError } from '#server/http/errors.ts'
import { listMailsOfRequest, type RequestMail } from './repository.ts'

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

function toEntry(event: EventRow, mails: ReadonlyMap<string, Mail>): TimelineEntry {
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
export async function readTimeline(
  { database: { kysely }, now }: Deps,
  id: string,
): Promise<TimelineEntry[]> {
  const row = await requireConsultation(kysely, id)
  const rows = await listMailsOfRequest(kysely, id)
  const mails = new Map(rows.map((mail) => [mail.id, toMail(mail, now())]))
  const events = await listEvents(kysely, 'consultationId', id)
  const carried = new Set(events.map(({ mailId }) => mailId))
  const others = rows.flatMap(({ id, createdAt, settledAt }): TimelineEntry[] => {
    const mail = carried.has(id) ? undefined : mails.get(id)
    return mail ? [{ id, kind: 'mail', at: (settledAt ?? createdAt).toISOString(), mail }] : []
  })
  const entries: TimelineEntry[] = [
    { id, kind: 'arrived', at: row.createdAt.toISOString() },
    ...events.map((event) => toEntry(event, mails)),
    ...others,
  ]
  return entries.sort(
    (one, other) =>
      other.at.localeCompare(one.at) || rankOf(one) - rankOf(other) || other.id.localeCompare(one.id),
  )
}

type Deps = { database: Database; now: () => Date }
type Which = { id: string; noteId: string }

async function requireNote(tx: Executor, { id, noteId }: Which): Promise<void> {
  const event = await findEvent(tx, noteId)
  if (event?.consultationId !== id || event.kind !== 'note') throw new AppError('NOT_FOUND')
}

/** Adds a note, or changes one. A repeated new id stores nothing more. */
export async function saveNote(
  { database, now }: Deps,
  consultationId: string,
  { id, body, version }: EndpointRequest<typeof contract.saveNote>['body'],
): Promise<void> {
  await database.write(async (tx) => {
    await requireConsultation(tx, consultationId)
    const isNew =
      version === undefined && (await addEvent(tx, { id, kind: 'note', consultationId, body, at: now() }))
    if (!isNew) await requireNote(tx, { id: consultationId, noteId: id })
    if (version !== undefined)
      await updateVersioned(tx, 'timelineEvents', id, version, { body, changedAt: now() })
    await refreshSearchText(tx, consultationId)
  })
}

export async function deleteNote({ database }: Pick<Deps, 'database'>, which: Which): Promise<void> {
  await database.write(async (tx) => {
    await requireNote(tx, which)
    await deleteEvent(tx, which.noteId)
    await refreshSearchText(tx, which.id)
  })
}
