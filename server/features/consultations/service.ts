import { hash, randomUUIDv7 } from 'node:crypto'
import type * as contract from '#contract/consultation-page.ts'
import { dayMs } from '#contract/durations.ts'
import type { EndpointRequest } from '#contract/endpoint.ts'
import { idempotencyWindowMs } from '#contract/limits.ts'
import { normalisePhone } from '#contract/phone.ts'
import type { Facts } from '#contract/render.ts'
import { type ConsultationRequest, type StoredRequest, toStoredRequest } from '#contract/request-fields.ts'
import { junkKeptForDays } from '#contract/worklist.ts'
import { lockKey } from '#server/database/dialects.ts'
import { addEvent } from '#server/database/events.ts'
import { deleteRow, requireRow, updateVersioned } from '#server/database/rows.ts'
import type { Executor } from '#server/database/schema.ts'
import type { DataDeps } from '#server/deps.ts'
import {
  deleteUnusedClients,
  hasVisitAhead,
  listAppointmentsOf,
  visitAhead,
} from '#server/features/appointments/service.ts'
import { AppError } from '#server/http/errors.ts'
import { keepWaitingCancellations } from '#server/mail/deleting.ts'
import { queueRequestMails } from './emails.ts'
import * as repository from './repository.ts'

export {
  markBooked,
  markNoLongerBooked,
  markReplied,
  markWaitingAgain,
  reopenReply,
  reopenUnanswered,
  replyFailed,
  unmarkReplied,
} from './answers.ts'
export { countOverdueRequests, summariseWorklist } from './reading.ts'

type RequestDeps = DataDeps & {
  config: { rateLimitFactor: number }
  facts: Facts
  mail: { wake: () => void }
}

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

/** Why a request is put into Junk: no person gives such signs. Empty if it is not. */
function findJunkReasons(request: StoredRequest, { website, pageOpenMs }: SpamSignals): string {
  const found = Object.values(request).join('\n').match(links) ?? []
  const count = new Set(found.filter((link) => !pictureHosts.test(link))).size
  const reasons = [
    website && 'a field that people cannot see was filled in',
    // A browser that hides its clock sends 0.
    pageOpenMs && pageOpenMs < fastestMs && 'it was sent faster than anybody can fill in the form',
    count >= manyLinks && `it holds ${count} links`,
  ]
  return reasons.filter(Boolean).join(', and ')
}

/** Stores a request, unless an equal one came within the last two minutes: a form sent twice is one request. */
export async function requestConsultation(
  { config, database, now, facts, mail }: RequestDeps,
  request: ConsultationRequest,
  signals: SpamSignals = {},
) {
  const createdAt = now()
  const stored = toStoredRequest(request)
  const repeatKey = hash('sha256', JSON.stringify(Object.values(stored)))
  const since = new Date(createdAt.getTime() - idempotencyWindowMs)
  const consultation = { ...stored, id: randomUUIDv7(), createdAt, repeatKey }
  const id = await database.write(async (tx) => {
    await lockKey(tx, repeatKey)
    const equal = tx.selectFrom('consultations').select('id').where('repeatKey', '=', repeatKey)
    const repeated = await equal.where('createdAt', '>', since).executeTakeFirst()
    if (repeated) return repeated.id
    const junkReasons = findJunkReasons(stored, signals)
    const isJunk = junkReasons !== ''
    const phoneKey = normalisePhone(request.phone)
    const row = {
      ...{ ...consultation, phoneKey, search: repository.searchTextOf({ ...stored, phoneKey }) },
      status: isJunk ? 'junk' : 'new',
      junkReasons: junkReasons || null,
      mailsHeld: isJunk,
      waitingSince: isJunk ? null : repository.replyPeriodStart(facts, createdAt),
    } as const
    await tx.insertInto('consultations').values(row).execute()
    if (!isJunk) await queueRequestMails(tx, consultation, facts, { createdAt, form: config })
    else
      await addEvent(tx, {
        ...{ kind: 'status', consultationId: consultation.id, at: createdAt },
        details: { from: 'new', to: 'junk', byShield: true },
      })
    return consultation.id
  })
  mail.wake()
  return { id }
}

/** Deletes a request with its notes, history and mails, unless an appointment is ahead. */
export async function deleteConsultation({ database, now }: DataDeps, id: string): Promise<void> {
  await database.write(async (tx) => {
    if (await hasVisitAhead(tx, 'consultationId', [id], now())) throw visitAhead()
    if (!(await deleteConsultationAndItsRows(tx, id))) throw new AppError('NOT_FOUND')
  })
}

/** Deletes a request with everything that belongs to it; says whether it existed. */
export async function deleteConsultationAndItsRows(tx: Executor, id: string): Promise<boolean> {
  const appointments = await listAppointmentsOf(tx, 'consultationId', [id])
  await keepWaitingCancellations(
    tx,
    appointments.map((appointment) => appointment.id),
  )
  if (!(await deleteRow(tx, 'consultations', id))) return false
  await deleteUnusedClients(tx)
  return true
}

/** Deletes old junk without an appointment ahead, whether the shield or the owner put it there. */
export async function deleteOldJunk({ database, now }: DataDeps): Promise<void> {
  const at = now()
  const before = new Date(at.getTime() - junkKeptForDays * dayMs)
  await database.write(async (tx) => {
    for (const { id } of await repository.listOldJunk(tx, before))
      if (!(await hasVisitAhead(tx, 'consultationId', [id], at))) await deleteConsultationAndItsRows(tx, id)
  })
}

type Contact = Pick<StoredRequest, 'name' | 'email' | 'phone' | 'address'>

/** Corrects how the sender of a request is called and reached. Mails that still wait go to the corrected address. */
export async function correctRequest(
  tx: Executor,
  before: repository.ConsultationRow,
  correction: Partial<Contact>,
): Promise<void> {
  const { id, version } = before
  const { email, phone } = { ...before, ...correction }
  await updateVersioned(tx, 'consultations', id, version, { ...correction, phoneKey: normalisePhone(phone) })
  const waiting = { consultationId: id, state: 'waiting', toAddress: before.email } as const
  const redirected = tx.updateTable('mails').set({ toAddress: email })
  await redirected.where(({ and }) => and(waiting)).execute()
  await repository.refreshSearchText(tx, id)
}

/** Adds a note, changes one or, without a body, deletes it. A repeated new id stores nothing more. */
export async function saveNote(
  { database, now }: DataDeps,
  consultationId: string,
  { id, body, version }: EndpointRequest<typeof contract.saveNote>['body'],
): Promise<void> {
  const note = { id, kind: 'note', consultationId, at: now() } as const
  await database.write(async (tx) => {
    await requireRow(tx, 'consultations', consultationId)
    if (body !== undefined && version === undefined) await addEvent(tx, { ...note, body })
    const stored = await requireRow(tx, 'timelineEvents', id)
    if (stored.consultationId !== consultationId || stored.kind !== 'note') throw new AppError('NOT_FOUND')
    if (body === undefined) await deleteRow(tx, 'timelineEvents', id)
    else if (version !== undefined) await updateVersioned(tx, 'timelineEvents', id, version, { body })
    await repository.refreshSearchText(tx, consultationId)
  })
}
