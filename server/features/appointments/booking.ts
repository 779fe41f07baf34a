import type { SavedOrWarned, Warning } from '#contract/appointment.ts'
import type * as contract from '#contract/appointments.ts'
import { minuteMs } from '#contract/durations.ts'
import type { EndpointRequest } from '#contract/endpoint.ts'
import type { Executor } from '#server/database/schema.ts'
import { markBooked } from '#server/features/consultations/service.ts'
import { addEvent } from '#server/features/timeline/service.ts'
import { AppError } from '#server/http/errors.ts'
import { mailClient } from './client-mails.ts'
import { findOrCreateClient } from './clients.ts'
import { type ClientRow, findClient, updateClient } from './clients-repository.ts'
import type { Person } from './clients-rules.ts'
import { answerOffersOf } from './offers/repository.ts'
import { answerClientNews, findAppointment, insertEntry, type StoredEntry } from './repository.ts'
import { type Time, toAppointmentTime } from './time.ts'
import {
  findWarnings,
  readAndPresent,
  refuseIfWarned,
  type WritingDeps,
  writeDiaryOrWarn,
} from './writing.ts'

type Asked = EndpointRequest<typeof contract.bookAppointment>['body']
type What = Pick<StoredEntry, 'serviceType' | 'place' | 'area' | 'address'>

type Booking = What &
  Time & {
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

/** Records a booking or a change of the time in the history of the appointment, and of its consultation. */
export async function recordBooking(
  tx: Executor,
  { id, consultationId, startsAt, endsAt }: Pick<StoredEntry, 'id' | 'consultationId'> & Time,
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
  { place, address }: Pick<What, 'place' | 'address'>,
): Promise<void> {
  if (clientId !== null && place === 'home' && address !== '') await updateClient(tx, clientId, { address })
}

/** Stores an appointment, answers what was offered to its client, and mails it: whoever books, and however. */
export async function book(tx: Executor, deps: WritingDeps, booking: Booking, at: Date): Promise<void> {
  const { client, notifyClient, heldMs, words = '', ...entry } = booking
  const { id, startsAt, endsAt } = entry
  const answered = await answerOffersOf(tx, { ...client, email: booking.email }, id)
  const requests = [booking.consultationId, ...answered].filter((request) => request !== null)
  const consultationId = requests[0] ?? null
  for (const request of new Set(requests)) await markBooked(tx, request, { facts: deps.facts, at })
  await answerClientNews(tx, { clientId: client.id, consultationId })
  const times = { timeSetAt: at, createdAt: at, changedAt: at }
  await insertEntry(tx, { ...entry, consultationId, clientId: client.id, ...times })
  await saveHomeAddress(tx, client.id, entry)
  await recordBooking(tx, { id, consultationId, startsAt, endsAt }, 'made', at)
  if (notifyClient) await mailClient(tx, deps, id, { at, heldMs, words })
}

type Found = { client: ClientRow; consultationId: string | null; email: string; address: string }

async function personOf(
  tx: Executor,
  deps: WritingDeps,
  who: contract.Who,
  at: Date,
): Promise<Found & { warnings: Warning[] }> {
  if ('clientId' in who) {
    const client = await findClient(tx, who.clientId)
    if (!client) throw new AppError('NOT_FOUND')
    const { email, address } = client
    return { client, consultationId: null, email, address, warnings: [] }
  }
  const request =
    'consultationId' in who
      ? (await markBooked(tx, who.consultationId, { facts: deps.facts, at })).row
      : undefined
  const person: Person =
    'name' in who ? { ...who, email: who.email ?? '' } : (request ?? { name: '', email: '', phone: '' })
  const { client, hasOtherEmail } = await findOrCreateClient(tx, person, at)
  return {
    client,
    consultationId: request?.id ?? null,
    email: person.email || client.email,
    address: request?.address || client.address,
    warnings: hasOtherEmail
      ? [
          {
            kind: 'other-address',
            text: `You know ${client.name} by ${client.email}. Mails about this visit go to ${person.email}; the other visits keep theirs.`,
          },
        ]
      : [],
  }
}

/** Books an appointment for the owner. */
export async function bookAppointment(deps: WritingDeps, asked: Asked): Promise<SavedOrWarned> {
  const { id, who, notifyClient, sendReminder, words, ignoreWarnings, serviceType, place, area, note } = asked
  const time = toAppointmentTime(asked, deps.now())
  return await writeDiaryOrWarn(deps, async (tx): Promise<SavedOrWarned> => {
    const at = deps.now()
    // A repeated call, whose first answer was lost.
    if (await findAppointment(tx, id))
      return { isSaved: true, appointment: await readAndPresent(tx, deps, id) }
    const { client, consultationId, email, address, warnings } = await personOf(tx, deps, who, at)
    if (!ignoreWarnings)
      refuseIfWarned([...warnings, ...(await findWarnings(tx, deps, { ...time, place, area }))])
    const what = { serviceType, place, area, note, address: place === 'home' ? asked.address || address : '' }
    const booking = {
      ...{ id, client, consultationId, email, ...time, ...what },
      ...{ sendsReminder: sendReminder, notifyClient, words, heldMs: deps.replyHeldMs },
    }
    await book(tx, deps, booking, at)
    return { isSaved: true, appointment: await readAndPresent(tx, deps, id) }
  })
}
