import type { Appointment } from '#contract/appointment.ts'
import type { FileState } from '#contract/booking.ts'
import type { Executor } from '#server/database/schema.ts'
import { type AppointmentRow, findChangeRequests, findMailStates } from './repository.ts'

type Mails = Awaited<ReturnType<typeof findMailStates>>

/** A mail that is deleted has left. */
const mailStateOf = (id: string, mails: Mails): 'waiting' | 'sent' | 'refused' => {
  const state = mails.get(id)?.state
  return state === 'waiting' || state === 'refused' ? state : 'sent'
}

export const fileStateOf = ({ mailId, toldMailId }: AppointmentRow, mails: Mails): FileState | undefined => {
  if (mailId !== null) return mailStateOf(mailId, mails)
  return toldMailId === null ? undefined : 'outdated'
}

const mailIdsOf = ({ mailId, reminderMailId }: AppointmentRow) =>
  [mailId, reminderMailId].filter((id) => id !== null)

/** The mails about appointments, by id. */
export const findMailsOf = (db: Executor, rows: readonly AppointmentRow[]) =>
  findMailStates(db, rows.flatMap(mailIdsOf))

function present(
  row: AppointmentRow,
  mails: Mails,
  changeRequest: string | undefined,
  at: Date,
): Appointment {
  const file = fileStateOf(row, mails)
  const mail = mails.get(row.mailId ?? '')
  const { id, version, place, serviceType, area, address, note, state } = row
  return {
    ...{ id, version, place, serviceType, area, address, note, state },
    client: {
      ...{ id: row.clientId, name: row.name, email: row.email, phone: row.phone },
      address: row.clientAddress,
    },
    ...(row.consultationId !== null && { consultationId: row.consultationId }),
    startsAt: row.startsAt.toISOString(),
    endsAt: row.endsAt.toISOString(),
    ...(state === 'cancelled' && {
      cancelled: { by: row.cancelledBy ?? 'owner', isLate: row.cancelledLate },
    }),
    sendReminder: row.sendsReminder,
    ...(file && { file }),
    ...(changeRequest !== undefined && state === 'booked' && { changeRequest }),
    ...(row.reminderMailId !== null &&
      row.remindedFor?.getTime() === row.startsAt.getTime() && {
        reminder: mailStateOf(row.reminderMailId, mails),
      }),
    ...(mail?.state === 'waiting' && mail.dueAt > at && { undoUntil: mail.dueAt.toISOString() }),
  }
}

/** Presents appointments for the dashboard, with the state of the mails about them. */
export async function presentAppointments(
  db: Executor,
  rows: readonly AppointmentRow[],
  at: Date,
): Promise<Appointment[]> {
  const mails = await findMailsOf(db, rows)
  const requests = await findChangeRequests(
    db,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => present(row, mails, requests.get(row.id), at))
}
