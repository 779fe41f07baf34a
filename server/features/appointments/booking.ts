import { randomUUID } from 'node:crypto'
import type { SavedOrWarned, Warning } from '#contract/appointment.ts'
import type * as contract from '#contract/appointments.ts'
import { formatBookingStart } from '#contract/booking-words.ts'
import { minuteMs } from '#contract/durations.ts'
import type { EndpointRequest } from '#contract/endpoint.ts'
import type { Executor } from '#server/database/schema.ts'
import { markBooked } from '#server/features/consultations/service.ts'
import { addEvent } from '#server/features/timeline/service.ts'
import { AppError } from '#server/http/errors.ts'
import { mailAppointmentToClient } from './client-mails.ts'
import { findOrCreateClient } from './clients.ts'
import { findClient, updateClient } from './clients-repository.ts'
import { addAppointmentHistory } from './history-repository.ts'
import { answerOpenOffers } from './offers/repository.ts'
import { findAppointment, insertAppointment, listAppointmentsOf, resolveCancellations } from './repository.ts'
import { repeatOnDays, type Time, toAppointmentTime } from './time.ts'
import {
  findWarnings,
  findWarningsByTime,
  type RequestBefore,
  readAndPresentAppointment,
  refuseIfWarned,
  undoOfBooking,
  type WritingDeps,
  writeDiaryOrWarn,
} from './writing.ts'

type Asked = EndpointRequest<typeof contract.bookAppointment>['body']

export type What = Pick<Asked, 'serviceType' | 'place' | 'area' | 'address' | 'note'>

type Person = {
  id: string
  address: string
  consultationId: string | null
  consultation?: RequestBefore
}

/** The client an appointment is for; a consultation it is booked from becomes Booked. */
async function personOf(tx: Executor, deps: WritingDeps, who: contract.Who, at: Date): Promise<Person> {
  if ('clientId' in who) {
    const client = await findClient(tx, who.clientId)
    if (!client) throw new AppError('NOT_FOUND')
    return { id: client.id, address: client.address, consultationId: null }
  }
  if (!('consultationId' in who)) {
    const client = await findOrCreateClient(tx, { ...who, email: who.email ?? '' }, at)
    return { ...client, consultationId: null }
  }
  const { row, statusBefore } = await markBooked(tx, who.consultationId, { facts: deps.facts, at })
  const consultation = { status: statusBefore, version: row.version }
  const client = await findOrCreateClient(tx, row, at)
  return { id: client.id, address: row.address || client.address, consultationId: row.id, consultation }
}

/** Appointments that another device, or the client, has booked for the consultation meanwhile. */
async function warnOfUnseen(tx: Executor, who: contract.Who, now: Date): Promise<Warning[]> {
  if (!('consultationId' in who) || who.seen === undefined) return []
  const seen = new Set(who.seen)
  const rows = await listAppointmentsOf(tx, 'consultationId', who.consultationId)
  return rows
    .filter(({ id, state, endsAt }) => state === 'booked' && endsAt > now && !seen.has(id))
    .map(({ name, startsAt }) => ({
      kind: 'booked-meanwhile' as const,
      text: `${name.split(' ')[0]} has a visit on ${formatBookingStart(startsAt, now)} already. Book this one too?`,
    }))
}

/** Records a change of the time in the history of the appointment, and of the consultation it belongs to. */
export async function recordTimeChange(
  tx: Executor,
  { id, consultationId }: { id: string; consultationId: string | null },
  change: 'made' | 'moved',
  { startsAt, endsAt }: Time,
  at: Date,
): Promise<void> {
  const minutes = (endsAt.getTime() - startsAt.getTime()) / minuteMs
  const details = { startsAt: startsAt.toISOString(), minutes }
  await addAppointmentHistory(tx, { appointmentId: id, kind: change, details, at })
  if (consultationId !== null)
    await addEvent(tx, { consultationId, kind: 'booking', details: { change, ...details }, at })
}

/** The address is the client's from now on, for the next home visit. */
export async function saveHomeAddress(tx: Executor, clientId: string, what: Pick<What, 'place' | 'address'>) {
  if (what.place === 'home' && what.address !== '')
    await updateClient(tx, clientId, { address: what.address })
}

/** Books an appointment, and again at the same time on some further days. */
export async function bookAppointment(
  deps: WritingDeps,
  { id, who, tells, reminds, words, anyway, again, serviceType, place, area, address, note, ...when }: Asked,
): Promise<SavedOrWarned> {
  const time = toAppointmentTime(when, deps.now())
  const further = repeatOnDays(when, again, deps.now())
  return await writeDiaryOrWarn(deps, async (tx): Promise<SavedOrWarned> => {
    const at = deps.now()
    // A repeated call, whose first answer was lost.
    if (await findAppointment(tx, id))
      return { isSaved: true, appointment: await readAndPresentAppointment(tx, deps, id) }
    const unseen = await warnOfUnseen(tx, who, at)
    if (!anyway || unseen.length > 0) {
      const warnings = await findWarnings(tx, deps, { ...time, place, area })
      const named = await findWarningsByTime(tx, deps, further, { place, area })
      refuseIfWarned([...unseen, ...warnings, ...named])
    }
    const person = await personOf(tx, deps, who, at)
    const { id: clientId, consultationId, consultation } = person
    const resolved = await resolveCancellations(tx, clientId)
    const repeats = further.map((repeat) => ({ id: randomUUID(), time: repeat }))
    const offers = await answerOpenOffers(tx, { consultationId, clientId }, { appointmentId: id, at })
    const undo = {
      isNew: true as const,
      ...{ consultation, resolved, offers },
      repeats: repeats.map((one) => one.id),
    }
    const what = {
      ...{ serviceType, place, area, note },
      address: place === 'home' ? address || person.address : '',
    }
    for (const one of [{ id, time }, ...repeats]) {
      await insertAppointment(tx, {
        ...{
          id: one.id,
          clientId,
          consultationId,
          ...one.time,
          ...what,
          tells,
          reminds,
          createdAt: at,
          changedAt: at,
        },
        ...(one.id === id && undoOfBooking(undo, deps, at)),
      })
      await recordTimeChange(tx, { id: one.id, consultationId }, 'made', one.time, at)
      await mailAppointmentToClient(tx, one.id, { ...deps, at }, { heldMs: deps.replyHeldMs, words })
    }
    await saveHomeAddress(tx, clientId, what)
    return { isSaved: true, appointment: await readAndPresentAppointment(tx, deps, id) }
  })
}
