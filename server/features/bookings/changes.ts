import { randomUUIDv7 } from 'node:crypto'
import { bookingWords, type Doubts } from '#contract/bookings.ts'
import { minuteMs } from '#contract/durations.ts'
import { londonInstant } from '#contract/london-time.ts'
import type { WorklistEntry } from '#contract/worklist.ts'
import type { Executor } from '#server/database/schema.ts'
import type { Deps } from '#server/deps.ts'
import { addHistory, changeStatusIn, readWorklistEntry } from '#server/features/consultations/service.ts'
import { AppError } from '#server/http/errors.ts'
import { queueMail } from '#server/mail/outbox.ts'
import { cancelFile } from './cancelling.ts'
import { bookingLetter } from './emails.ts'
import * as repository from './repository.ts'

type ChangeDeps = Pick<Deps, 'database' | 'now' | 'facts' | 'mail'>

const refuse = (field: keyof typeof bookingWords, message: string = bookingWords[field]) =>
  new AppError('INVALID_INPUT', { detail: message, errors: { [field]: message } })

type Time = { startsAt: Date; endsAt: Date }

/** The requested time; undefined if day and time were left empty. */
function timeOf(asked: {
  date?: string | undefined
  time?: string | undefined
  minutes: number
}): Time | undefined {
  const { date, time, minutes } = asked
  if (date === undefined && time === undefined) return undefined
  if (date === undefined) throw refuse('date')
  if (time === undefined) throw refuse('time')
  const startsAt = londonInstant(`${date}T${time}`)
  if (!startsAt) throw refuse('time', bookingWords.leftOut)
  return { startsAt, endsAt: new Date(startsAt.getTime() + minutes * minuteMs) }
}

/** Mails the current calendar file, unless the appointment is over. Says whether it was queued. */
async function sendFile(
  tx: Executor,
  { facts }: ChangeDeps,
  consultationId: string,
  at: Date,
): Promise<boolean> {
  const appointment = await repository.findAppointment(tx, consultationId)
  if (!appointment) throw new AppError('NOT_FOUND')
  if (appointment.endsAt <= at) return false
  const mailId = await queueMail(tx, {
    kind: 'booking',
    to: { address: appointment.email },
    belongsTo: { consultationId },
    replyTo: { name: facts.name, address: facts.email },
    letter: bookingLetter(appointment, facts, at),
    createdAt: at,
    expiresAt: appointment.endsAt,
  })
  await repository.markFileSent(tx, appointment, { mailId, sentAt: at })
  return true
}

/** Stores the time, if it has changed. */
async function storeTime(tx: Executor, consultationId: string, time: Time, at: Date): Promise<void> {
  const { startsAt, endsAt } = time
  const known = await repository.findBooking(tx, consultationId)
  if (known && known.startsAt.getTime() === startsAt.getTime() && known.endsAt.getTime() === endsAt.getTime())
    return
  const booking = { id: known?.id ?? randomUUIDv7(), consultationId, startsAt, endsAt, changedAt: at }
  await (known ? repository.moveBooking(tx, booking) : repository.insertBooking(tx, booking))
  const minutes = (endsAt.getTime() - startsAt.getTime()) / minuteMs
  const details = { change: known ? 'moved' : 'made', startsAt: startsAt.toISOString(), minutes }
  await addHistory(tx, { consultationId, kind: 'booking', details, at })
}

async function findDoubts(
  tx: Executor,
  consultationId: string,
  time: Time,
  at: Date,
): Promise<Doubts | undefined> {
  const isPast = time.startsAt < at
  const overlaps = await repository.listOverlaps(tx, { consultationId, ...time })
  if (!isPast && overlaps.length === 0) return undefined
  return {
    isSaved: false,
    isPast,
    overlaps: overlaps.map(({ name, startsAt, endsAt }) => ({
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
  anyway: boolean
}

export async function saveBooking(
  deps: ChangeDeps,
  { id, version, sendsFile, anyway, ...asked }: Asked,
): Promise<Doubts | { isSaved: true; entry: WorklistEntry }> {
  const time = timeOf(asked)
  const doubts = await deps.database
    .write(async (tx) => {
      const at = deps.now()
      // First, since a stale version is refused whatever the time is.
      await changeStatusIn(tx, { id, version, status: 'booked' }, { facts: deps.facts, at })
      if (!time) return undefined
      const found = anyway ? undefined : await findDoubts(tx, id, time, at)
      // Rolls back the status as well.
      if (found) throw new NeedsConfirmation(found)
      await storeTime(tx, id, time, at)
      if (sendsFile) await sendFile(tx, deps, id, at)
      return undefined
    })
    .catch((error: unknown) => {
      if (error instanceof NeedsConfirmation) return error.doubts
      throw error
    })
  if (doubts) return doubts
  deps.mail.wake()
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

/** Removes the time. A client whose calendar has it gets a cancellation, unless it is over. */
export async function removeBooking(
  deps: ChangeDeps,
  { id, version }: { id: string; version: number },
): Promise<WorklistEntry> {
  const { database, facts, mail, now } = deps
  await database.write(async (tx) => {
    const at = now()
    const known = await repository.findAppointment(tx, id)
    if (!known) throw new AppError('NOT_FOUND')
    await changeStatusIn(tx, { id, version }, { facts, at })
    await repository.deleteBookingOf(tx, id)
    const details = { change: 'removed', startsAt: known.startsAt.toISOString() }
    await addHistory(tx, { consultationId: id, kind: 'booking', details, at })
    await cancelFile(tx, known, { facts, at })
  })
  mail.wake()
  return await readWorklistEntry(deps, id)
}

export async function sendBookingFile(deps: ChangeDeps, id: string): Promise<WorklistEntry> {
  const isSent = await deps.database.write((tx) => sendFile(tx, deps, id, deps.now()))
  if (!isSent) throw new AppError('INVALID_INPUT', { detail: bookingWords.over })
  deps.mail.wake()
  return await readWorklistEntry(deps, id)
}
