import { hash, randomUUIDv7 } from 'node:crypto'
import type { Consultation } from '#contract/consultations.ts'
import { idempotencyWindowMs } from '#contract/limits.ts'
import type { ListQuery } from '#contract/paged-lists.ts'
import { normalisePhone } from '#contract/phone.ts'
import type { Facts } from '#contract/render.ts'
import { type ConsultationRequest, type StoredRequest, toStoredRequest } from '#contract/request-fields.ts'
import type { JunkReason } from '#contract/worklist.ts'
import type { Database } from '#server/database/database.ts'
import type { Executor } from '#server/database/schema.ts'
import {
  deleteUnusedClients,
  listAppointmentsOf,
  listUpcomingOf,
  mailCancellationsOfDeleted,
} from '#server/features/appointments/service.ts'
import { addEvent, listEvents } from '#server/features/timeline/service.ts'
import { AppError } from '#server/http/errors.ts'
import { type ListPage, readListPage } from '#server/http/list-pages.ts'
import { keepWaitingCancellations } from '#server/mail/deleting.ts'
import { queueRequestMails } from './emails.ts'
import * as repository from './repository.ts'
import { replyPeriodStart } from './status.ts'

export { replyLetter } from './emails.ts'
export { type ConsultationRow, toSearchable } from './repository.ts'
export {
  changeStatus,
  markBooked,
  markNoLongerBooked,
  markReplied,
  markWaitingAgain,
  releasedByAnswer,
  reopenUnanswered,
  requireConsultation,
  statusAfterReply,
  storeStatus,
  unmarkReplied,
} from './status.ts'

type Deps = { database: Database; now: () => Date }
type RequestDeps = Deps & { config: { rateLimitFactor: number }; facts: Facts; mail: { wake: () => void } }

/** Signals that the form sends with a request. A client that calls the bare API has none, and loses nothing by that. */
type SpamSignals = {
  /** The content of the hidden field, which people leave empty. */
  website?: unknown
  /** How long the page was open before its form was sent; unknown if the form was not empty at the start. */
  pageOpenMs?: number | undefined
}

/** Nobody fills in five fields, two of them choices, in this time. */
const fastestMs = 2000
const manyLinks = 3

/** Links with a scheme, with www. or with a common top-level domain; never the host of an e-mail address. */
const links =
  /https?:\/\/[^\s<>"[\]]+|(?<![@\w.-])(?:www\.[^\s<>"[\]]+|(?:[a-z0-9-]+\.)+(?:com|net|org|info|biz|co\.uk|ru|cn|xyz|me)(?:\/\S*|(?![\w-])))/gi

/** Hosts where people keep pictures of hair: their own, or what they would like. */
const pictureHosts =
  /^(?:https?:\/\/)?(?:[\w-]+\.)*(?:instagram|instagr|pinterest|pin|tiktok|facebook|fb|youtube|youtu|snapchat|threads|imgur|google|goo|icloud|dropbox|flickr|ibb|postimg|1drv|wetransfer|we)\.[a-z.]{2,6}(?:[/?#]|$)/i

/** Why a request is put into Junk; empty if it is not. */
function findJunkReasons(request: StoredRequest, { website, pageOpenMs }: SpamSignals): JunkReason[] {
  const found = Object.values(request).join('\n').match(links) ?? []
  const count = new Set(found.filter((link) => !pictureHosts.test(link))).size
  return [
    ...(website ? [{ name: 'hidden-field' } as const] : []),
    // A browser that hides its clock sends 0.
    ...(pageOpenMs && pageOpenMs < fastestMs ? [{ name: 'quick' } as const] : []),
    ...(count >= manyLinks ? [{ name: 'links', count } as const] : []),
  ]
}

/** The same for two equal requests. */
const idempotencyKeyOf = (request: StoredRequest) => hash('sha256', JSON.stringify(Object.values(request)))

/** Stores a request, unless an equal one came within the last two minutes: a form sent twice is one request. */
export async function requestConsultation(
  { config, database, now, facts, mail }: RequestDeps,
  request: ConsultationRequest,
  signals: SpamSignals = {},
) {
  const createdAt = now()
  const stored = toStoredRequest(request)
  const consultation = { ...stored, id: randomUUIDv7(), createdAt }
  const heldSince = new Date(createdAt.getTime() - idempotencyWindowMs)
  const claim = { key: idempotencyKeyOf(stored), consultationId: consultation.id, createdAt, heldSince }
  const id = await database.write(async (tx) => {
    const holder = await repository.claimIdempotencyKey(tx, claim)
    if (holder === consultation.id) {
      const junkReasons = findJunkReasons(stored, signals)
      const isJunk = junkReasons.length > 0
      const phoneKey = normalisePhone(request.phone)
      await repository.insertConsultation(tx, {
        ...consultation,
        phoneKey,
        search: repository.searchTextOf({ ...stored, phoneKey }),
        status: isJunk ? 'junk' : 'new',
        junkReasons: isJunk ? JSON.stringify(junkReasons) : null,
        mailsHeld: isJunk,
        waitingSince: isJunk ? null : replyPeriodStart(facts, createdAt),
      })
      if (!isJunk)
        await queueRequestMails(tx, consultation, facts, {
          createdAt,
          form: { factor: config.rateLimitFactor, kind: database.kind },
        })
      else
        await addEvent(tx, {
          ...{ kind: 'status', consultationId: consultation.id, at: createdAt },
          details: { from: 'new', to: 'junk', byShield: true },
        })
    }
    return holder
  })
  mail.wake()
  return { id }
}

export async function listConsultations(
  { database: { kysely } }: Deps,
  query: ListQuery,
): Promise<ListPage<Consultation>> {
  const page = await readListPage(query, {
    has: async (id) => (await repository.findConsultation(kysely, id)) !== undefined,
    list: (asked) => repository.listConsultations(kysely, asked),
    count: () => repository.countConsultations(kysely),
  })
  return { ...page, rows: page.rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() })) }
}

/**
 * Deletes a request with its notes, history and mails, also those that wait, but for cancellations. With
 * `notifyClient`, a client with an appointment ahead gets one.
 */
export async function deleteConsultation(
  { database, now, facts, mail }: Omit<RequestDeps, 'config'>,
  { id, notifyClient }: { id: string; notifyClient: boolean },
): Promise<void> {
  await database.write(async (tx) => {
    const at = now()
    const cancelled = notifyClient ? await listUpcomingOf(tx, id, at) : []
    if (!(await deleteConsultationAndItsRows(tx, id))) throw new AppError('NOT_FOUND')
    await mailCancellationsOfDeleted(tx, cancelled, { facts, at })
  })
  mail.wake()
}

/** Deletes a request with everything that belongs to it; says whether it existed. */
export async function deleteConsultationAndItsRows(tx: Executor, id: string): Promise<boolean> {
  const appointments = await listAppointmentsOf(tx, 'consultationId', [id])
  await keepWaitingCancellations(
    tx,
    appointments.map((appointment) => appointment.id),
  )
  if ((await repository.deleteConsultation(tx, id)) === undefined) return false
  await deleteUnusedClients(tx)
  return true
}

/** Keeps what is searched in step with a request and the notes on it. */
export async function refreshSearchText(tx: Executor, id: string): Promise<void> {
  const row = await repository.findConsultation(tx, id)
  if (!row) return
  const events = await listEvents(tx, 'consultationId', id)
  const notes = events.filter(({ kind }) => kind === 'note').map(({ body }) => body)
  await repository.storeSearchText(tx, id, repository.searchTextOf(row, notes))
}
