import { randomUUIDv7 } from 'node:crypto'
import { bookingWords, type Doubts } from '#contract/booking-endpoints.ts'
import type { WorklistEntry } from '#contract/worklist.ts'
import type { Executor } from '#server/database/schema.ts'
import type { Deps } from '#server/deps.ts'
import { addHistory, changeStatusIn, readWorklistEntry } from '#server/features/consultations/service.ts'
import { AppError } from '#server/http/errors.ts'
import { recordTime } from './booking.ts'
import { clientOf } from './clients.ts'
import { addToHistory } from './history-repository.ts'
import * as repository from './repository.ts'
import { findBooked } from './request-bookings.ts'
import { tellClient } from './telling.ts'
import { refuseField, type Time, timeOf } from './time.ts'

type ChangeDeps = Pick<Deps, 'database' | 'now' | 'facts' | 'links' | 'mail'>

/** The requested time; undefined if day and time were left empty. */
function askedTime({ date, time, minutes }: Asked, now: Date): Time | undefined {
  if (date === undefined && time === undefined) return undefined
  if (date === undefined) throw refuseField('date', bookingWords.date)
  if (time === undefined) throw refuseField('time', bookingWords.time)
  return timeOf({ date, time, minutes }, now)
}

type Booked = Awaited<ReturnType<typeof changeStatusIn>>['row']

/** Stores the time, if it has changed. */
async function storeTime(tx: Executor, row: Booked, time: Time, at: Date): Promise<string> {
  const { startsAt, endsAt } = time
  const known = await findBooked(tx, row.id, at)
  if (known && known.startsAt.getTime() === startsAt.getTime() && known.endsAt.getTime() === endsAt.getTime())
    return known.id
  const id = known?.id ?? randomUUIDv7()
  if (known)
    await repository.changeAppointment(tx, known, {
      ...{ startsAt, endsAt, changedAt: at, timeSetAt: at },
      ...{ sequence: known.sequence + 1, undo: null, undoUntil: null },
    })
  else {
    const { id: clientId } = await clientOf(tx, row, at)
    await repository.insertAppointment(tx, {
      ...{ id, clientId, consultationId: row.id, startsAt, endsAt, changedAt: at, createdAt: at },
      place: row.mobileService ? 'home' : 'salon',
      ...{ serviceType: row.serviceType, area: row.location },
    })
  }
  await recordTime(tx, { id, consultationId: row.id }, known ? 'moved' : 'made', time, at)
  return id
}

async function findDoubts(
  tx: Executor,
  consultationId: string,
  time: Time,
  at: Date,
): Promise<Doubts | undefined> {
  const isPast = time.startsAt < at
  const overlaps = (await repository.listBetween(tx, time.startsAt, time.endsAt)).filter(
    (one) => one.consultationId !== consultationId,
  )
  if (!isPast && overlaps.length === 0) return undefined
  return {
    isSaved: false,
    isPast,
    overlaps: overlaps.slice(0, 3).map(({ name, startsAt, endsAt }) => ({
      name,
      startsAt: startsAt.toISOString(),
      endsAt: endsAt.toISOString(),
    })),
  }
}

type Asked = {
  id: string
  version: number
  date?: string | undefined
  time?: string | undefined
  minutes: number
  sendsFile: boolean
  words: string
  anyway: boolean
}

export async function saveBooking(
  deps: ChangeDeps,
  { id, version, ...asked }: Asked,
): Promise<Doubts | { isSaved: true; entry: WorklistEntry }> {
  const { database, facts, links, mail, now } = deps
  const time = askedTime({ id, version, ...asked }, now())
  const doubts = await database
    .write(async (tx) => {
      const at = now()
      await repository.lockDiary(tx, database.kind)
      // First, since a stale version is refused whatever the time is.
      const { row } = await changeStatusIn(tx, { id, version, status: 'booked' }, { facts, at })
      if (!time) return undefined
      const found = asked.anyway ? undefined : await findDoubts(tx, id, time, at)
      // Rolls back the status as well.
      if (found) throw new NeedsConfirmation(found)
      const appointmentId = await storeTime(tx, row, time, at)
      await repository.noteMail(tx, appointmentId, { tells: asked.sendsFile })
      await tellClient(tx, appointmentId, { facts, links, at }, { heldMs: 0, words: asked.words })
      return undefined
    })
    .catch((error: unknown) => {
      if (error instanceof NeedsConfirmation) return error.doubts
      throw error
    })
  if (doubts) return doubts
  mail.wake()
  return { isSaved: true, entry: await readWorklistEntry(deps, id) }
}

/** The time is past or taken: roll back and ask her first. */
class NeedsConfirmation extends Error {
  readonly doubts: Doubts
  constructor(doubts: Doubts) {
    super('The time is in the past or taken')
    this.doubts = doubts
  }
}

/** Cancels the appointment. A client whose calendar has it gets a cancellation, unless it is over. */
export async function removeBooking(
  deps: ChangeDeps,
  { id, version }: { id: string; version: number },
): Promise<WorklistEntry> {
  const { database, facts, links, mail, now } = deps
  await database.write(async (tx) => {
    const at = now()
    await repository.lockDiary(tx, database.kind)
    const known = await findBooked(tx, id, at)
    if (!known) throw new AppError('NOT_FOUND')
    await changeStatusIn(tx, { id, version }, { facts, at })
    await repository.changeAppointment(tx, known, {
      ...{ state: 'cancelled', cancelledBy: 'owner', sequence: known.sequence + 1, changedAt: at },
      ...{ tells: known.sentSequence !== null, undo: null, undoUntil: null },
    })
    const details = { change: 'removed', startsAt: known.startsAt.toISOString() }
    await addHistory(tx, { consultationId: id, kind: 'booking', details, at })
    await addToHistory(tx, { appointmentId: known.id, kind: 'state', details: { to: 'cancelled' }, at })
    await tellClient(tx, known.id, { facts, links, at }, { heldMs: 0 })
  })
  mail.wake()
  return await readWorklistEntry(deps, id)
}

export async function sendBookingFile(deps: ChangeDeps, id: string): Promise<WorklistEntry> {
  const { database, facts, links, mail, now } = deps
  const isSent = await database.write(async (tx) => {
    const at = now()
    const known = await findBooked(tx, id, at)
    if (!known) throw new AppError('NOT_FOUND')
    await repository.noteMail(tx, known.id, { tells: true })
    return await tellClient(tx, known.id, { facts, links, at }, { heldMs: 0, again: true })
  })
  if (!isSent) throw new AppError('INVALID_INPUT', { detail: bookingWords.over })
  mail.wake()
  return await readWorklistEntry(deps, id)
}
