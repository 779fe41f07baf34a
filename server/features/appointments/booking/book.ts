import type { SavedOrWarned, Warning } from '#contract/appointment.ts'
import type * as contract from '#contract/appointments.ts'
import { minuteMs } from '#contract/durations.ts'
import type { EndpointRequest } from '#contract/endpoint.ts'
import type { Executor } from '#server/database/schema.ts'
import { markBooked } from '#server/features/consultations/service.ts'
import { addEvent } from '#server/features/timeline/service.ts'
import { AppError } from '#server/http/errors.ts'
import { answerClientNews } from '../client-pages/news.ts'
import { type ClientRow, findClient, findOrCreateClient, updateClient } from '../clients.ts'
import type { Span } from '../diary/plan.ts'
import { answerOffersOf } from '../offers/repository.ts'
import { findAppointment, insertEntry, type StoredEntry } from '../repository.ts'
import { mailClient } from './mails.ts'
import { toSpan } from './time.ts'
import {
  findWarnings,
  readAndPresent,
  refuseIfWarned,
  type WritingDeps,
  writeDiaryOrWarn,
} from './writing.ts'

type Booking = Span &
  Pick<StoredEntry, 'serviceType' | 'place' | 'area' | 'address'> & {
    id: string
    client: ClientRow
    consultationId: string | null
    /** Where mails about it go. */
    email: string
    note?: string
    sendsReminder?: boolean
    notifyClient: boolean
    heldMs: number
    words?: string
  }

/** Records what became of an appointment in its history, and in that of its consultation. */
export async function recordBooking(
  tx: Executor,
  { id, consultationId, startsAt, endsAt }: Pick<StoredEntry, 'id' | 'consultationId'> & Span,
  change: 'made' | 'moved' | 'changed' | 'removed',
  at: Date,
): Promise<void> {
  const minutes = (endsAt.getTime() - startsAt.getTime()) / minuteMs
  const details = { change, startsAt: startsAt.toISOString(), minutes }
  await addEvent(tx, { kind: 'booking', appointmentId: id, consultationId, details, at })
}

/** The address of a home visit is the client's from now on, for the next one. */
export async function saveHomeAddress(
  tx: Executor,
  clientId: string | null,
  { place, address }: Pick<Booking, 'place' | 'address'>,
): Promise<void> {
  if (clientId !== null && place === 'home' && address !== '') await updateClient(tx, clientId, { address })
}

/** Stores an appointment, answers what was offered to its client, and mails it: whoever books, and however. */
export async function book(tx: Executor, deps: WritingDeps, booking: Booking, at: Date): Promise<void> {
  const { client, notifyClient, heldMs, words = '', ...entry } = booking
  const answered = await answerOffersOf(tx, { ...client, email: entry.email }, entry.id, at)
  const requests = [entry.consultationId, ...answered].filter((request) => request !== null)
  const consultationId = requests[0] ?? null
  for (const request of new Set(requests)) await markBooked(tx, request, { facts: deps.facts, at })
  await answerClientNews(tx, { clientId: client.id, consultationId })
  const times = { timeSetAt: at, createdAt: at, changedAt: at }
  await insertEntry(tx, { ...entry, consultationId, clientId: client.id, ...times })
  await saveHomeAddress(tx, client.id, entry)
  await recordBooking(tx, { ...entry, consultationId }, 'made', at)
  if (notifyClient) await mailClient(tx, deps, entry.id, { at, heldMs, words })
}

type Found = { client: ClientRow; consultationId: string | null; email: string; warnings: Warning[] }

/** Finds the client, or makes one. Another address than the known one is asked about, and goes with this visit alone. */
async function findPerson(tx: Executor, deps: WritingDeps, who: contract.Who, at: Date): Promise<Found> {
  if ('clientId' in who) {
    const client = await findClient(tx, who.clientId)
    if (!client) throw new AppError('NOT_FOUND')
    return { client, consultationId: null, email: client.email, warnings: [] }
  }
  const request =
    'consultationId' in who
      ? (await markBooked(tx, who.consultationId, { facts: deps.facts, at })).row
      : undefined
  const typed = 'name' in who ? { ...who, email: who.email ?? '', address: '' } : undefined
  const person = request ?? typed
  if (!person) throw new AppError('NOT_FOUND')
  const { client, hasOtherEmail } = await findOrCreateClient(tx, person, at)
  const text = `You know ${client.name} by ${client.email}. Mails about this visit go to ${person.email}; the other visits keep theirs.`
  return {
    client: { ...client, address: person.address || client.address },
    consultationId: request?.id ?? null,
    email: person.email || client.email,
    warnings: hasOtherEmail ? [{ kind: 'other-address', text }] : [],
  }
}

type BookingInput = EndpointRequest<typeof contract.bookAppointment>['body']

/** Books an appointment for the owner. */
export async function bookAppointment(deps: WritingDeps, asked: BookingInput): Promise<SavedOrWarned> {
  const { id, who, notifyClient, sendReminder, words, ignoreWarnings, serviceType, place, area, note } = asked
  const time = toSpan(asked, deps.now())
  return await writeDiaryOrWarn(deps, async (tx): Promise<SavedOrWarned> => {
    const at = deps.now()
    // A repeated call, whose first answer was lost, books nothing more.
    if (!(await findAppointment(tx, id))) {
      const { warnings, ...person } = await findPerson(tx, deps, who, at)
      if (!ignoreWarnings)
        refuseIfWarned([...warnings, ...(await findWarnings(tx, deps, { ...time, place, area }))])
      const address = place === 'home' ? asked.address || person.client.address : ''
      const how = { sendsReminder: sendReminder, notifyClient, words, heldMs: deps.replyHeldMs }
      await book(tx, deps, { id, ...person, ...time, serviceType, place, area, note, address, ...how }, at)
    }
    return { isSaved: true, appointment: await readAndPresent(tx, deps, id) }
  })
}
