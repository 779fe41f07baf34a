import type { Facts } from '#contract/render.ts'
import type { Executor } from '#server/database/schema.ts'
import { type OutgoingMail, queueMail } from '#server/mail/outbox.ts'
import { cancellationLetter } from './emails.ts'
import * as repository from './repository.ts'

type Appointment = repository.Appointment
type Telling = { facts: Facts; at: Date }

/** The appointment as the client's calendar has it; undefined if no file was sent or it is over. */
function cancelledFile(appointment: Appointment, at: Date): Appointment | undefined {
  const sent = repository.sentTimeOf(appointment)
  if (appointment.sentSequence === null || sent.endsAt <= at) return undefined
  return { ...appointment, ...sent, sequence: appointment.sequence + 1, changedAt: at }
}

async function queueCancellation(
  tx: Executor,
  appointment: Appointment,
  { facts, at }: Telling,
  { hasFile, belongsTo }: { hasFile: boolean; belongsTo: OutgoingMail['belongsTo'] },
): Promise<void> {
  await queueMail(tx, {
    kind: 'booking_cancelled',
    to: { address: appointment.email },
    belongsTo,
    replyTo: { name: facts.name, address: facts.email },
    letter: cancellationLetter(appointment, facts, at, hasFile),
    createdAt: at,
    expiresAt: appointment.endsAt,
  })
}

/** Mails a cancellation to a client whose calendar has the appointment. */
export async function cancelFile(tx: Executor, appointment: Appointment, telling: Telling): Promise<void> {
  const cancelled = cancelledFile(appointment, telling.at)
  if (!cancelled) return
  const belongsTo = { consultationId: appointment.consultationId }
  await queueCancellation(tx, cancelled, telling, { hasFile: true, belongsTo })
}

/** Appointments of these requests that are not over. */
export async function listAhead(
  db: Executor,
  consultationIds: readonly string[],
  at: Date,
): Promise<Appointment[]> {
  const found: Appointment[] = []
  for (const id of consultationIds) {
    const appointment = await repository.findAppointment(db, id)
    if (appointment && appointment.endsAt > at) found.push(appointment)
  }
  return found
}

/**
 * Mails cancellations to clients whose requests this transaction deletes. These mails belong to no request,
 * so they survive it until they are sent.
 */
export async function tellOfDeleted(
  tx: Executor,
  appointments: readonly Appointment[],
  telling: Telling,
): Promise<void> {
  for (const appointment of appointments) {
    const cancelled = cancelledFile(appointment, telling.at)
    await queueCancellation(tx, cancelled ?? appointment, telling, {
      hasFile: cancelled !== undefined,
      belongsTo: { cause: `cancelled ${appointment.id}` },
    })
  }
}
