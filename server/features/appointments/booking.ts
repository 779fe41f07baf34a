import type { SavedOrWarned, Who } from '#contract/appointments.ts'
import { minuteMs } from '#contract/durations.ts'
import type { AppointmentPlace } from '#contract/value-sets.ts'
import type { Executor } from '#server/database/schema.ts'
import { addHistory, markBooked } from '#server/features/consultations/service.ts'
import { AppError } from '#server/http/errors.ts'
import { clientOf } from './clients.ts'
import { changeClient, findClient } from './clients-repository.ts'
import { addToHistory } from './history-repository.ts'
import { findAppointment, insertAppointment } from './repository.ts'
import { tellClient } from './telling.ts'
import { type Time, unambiguousTimeOf } from './time.ts'
import {
  presentNow,
  refuseUnwise,
  type UndoOfNew,
  undoOfNew,
  type WritingDeps,
  writeDiary,
} from './writing.ts'

export type What = {
  serviceType: string
  place: AppointmentPlace
  area: string
  address: string
  note: string
}

export type When = {
  date: string
  time: string
  hour?: 'first' | 'second' | undefined
  minutes: number
}

type Asked = When & What & { id: string; who: Who; tells: boolean; anyway: boolean }

type Person = { id: string; address: string; consultationId: string | null; undo: UndoOfNew }

/** The client an appointment is for; a consultation it is booked from becomes Booked. */
async function personOf(tx: Executor, deps: WritingDeps, who: Who, at: Date): Promise<Person> {
  if ('clientId' in who) {
    const client = await findClient(tx, who.clientId)
    if (!client) throw new AppError('NOT_FOUND')
    return { id: client.id, address: client.address, consultationId: null, undo: { isNew: true } }
  }
  if (!('consultationId' in who)) {
    const client = await clientOf(tx, { ...who, email: who.email ?? '' }, at)
    return { ...client, consultationId: null, undo: { isNew: true } }
  }
  const { row, statusBefore } = await markBooked(tx, who.consultationId, { facts: deps.facts, at })
  const consultation = { status: statusBefore, version: row.version }
  const client = await clientOf(tx, row, at)
  const address = row.address || client.address
  return { id: client.id, address, consultationId: row.id, undo: { isNew: true, consultation } }
}

/** Records a change of the time in the history of the appointment, and of the consultation it belongs to. */
export async function recordTime(
  tx: Executor,
  { id, consultationId }: { id: string; consultationId: string | null },
  change: 'made' | 'moved',
  { startsAt, endsAt }: Time,
  at: Date,
): Promise<void> {
  const minutes = (endsAt.getTime() - startsAt.getTime()) / minuteMs
  const details = { startsAt: startsAt.toISOString(), minutes }
  await addToHistory(tx, { appointmentId: id, kind: change, details, at })
  if (consultationId !== null)
    await addHistory(tx, { consultationId, kind: 'booking', details: { change, ...details }, at })
}

/** The address is the client's from now on, for the next home visit. */
export async function keepAddress(tx: Executor, clientId: string, what: Pick<What, 'place' | 'address'>) {
  if (what.place === 'home' && what.address !== '')
    await changeClient(tx, clientId, { address: what.address })
}

export async function bookAppointment(
  deps: WritingDeps,
  { id, who, tells, anyway, serviceType, place, area, address, note, ...when }: Asked,
): Promise<SavedOrWarned> {
  const time = unambiguousTimeOf(when, deps.now())
  return await writeDiary(deps, async (tx): Promise<SavedOrWarned> => {
    const at = deps.now()
    // A repeated call, whose first answer was lost.
    if (await findAppointment(tx, id)) return { isSaved: true, appointment: await presentNow(tx, deps, id) }
    await refuseUnwise(tx, deps, { ...time, place, area }, anyway)
    const { id: clientId, address: known, consultationId, undo } = await personOf(tx, deps, who, at)
    const what = { serviceType, place, area, note, address: place === 'home' ? address || known : '' }
    await insertAppointment(tx, {
      ...{ id, clientId, consultationId, ...time, ...what, tells, createdAt: at, changedAt: at },
      ...undoOfNew(undo, deps, at),
    })
    await keepAddress(tx, clientId, what)
    await recordTime(tx, { id, consultationId }, 'made', time, at)
    await tellClient(tx, id, { ...deps, at }, { heldMs: deps.replyHeldMs })
    return { isSaved: true, appointment: await presentNow(tx, deps, id) }
  })
}
