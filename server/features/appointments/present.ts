import * as z from 'zod/mini'
import type { Appointment } from '#contract/appointment.ts'
import type { CalendarFile } from '#contract/booking.ts'
import type { DatabaseKind } from '#server/database/database.ts'
import type { Executor } from '#server/database/schema.ts'
import { isFileOutdated, sentTimeOf } from './calendar-file.ts'
import { type AppointmentRow, findMailStates } from './repository.ts'

const Wish = z.object({ at: z.string(), words: z.string(), times: z.array(z.string()) })

/** What the client wishes instead of an appointment to come. */
export const readRequestedTime = ({ wish }: Pick<AppointmentRow, 'wish'>) =>
  wish === null ? undefined : Wish.parse(JSON.parse(wish))

type Mails = Awaited<ReturnType<typeof findMailStates>>

/** What the history keeps of a deleted mail. */
const PastFile = z.object({ state: z.enum(['sent', 'refused', 'expired']) })

/** Whether anything is still known of a mail. */
export const isMailKnown = (id: string, { mails, past }: Mails) => mails.has(id) || past.has(id)

/** The delivery state of a mail about an appointment. */
export function mailStateOf(id: string | null, { mails, past }: Mails, at: Date): CalendarFile['state'] {
  const mail = mails.get(id ?? '')
  if (mail?.state === 'waiting') return mail.expiresAt && mail.expiresAt <= at ? 'expired' : 'waiting'
  if (mail?.state === 'sent' || mail?.state === 'refused') return mail.state
  const details = past.get(id ?? '')?.details
  return details === undefined ? 'sent' : (PastFile.safeParse(JSON.parse(details)).data?.state ?? 'sent')
}

export function calendarFileOf(row: AppointmentRow, mails: Mails, at: Date): CalendarFile | undefined {
  if (!row.sentAt) return undefined
  return {
    at: row.sentAt.toISOString(),
    state: mailStateOf(row.fileMailId, mails, at),
    endsAt: sentTimeOf(row).endsAt.toISOString(),
    isOutdated: isFileOutdated(row),
  }
}

function present(row: AppointmentRow, mails: Mails, at: Date): Appointment {
  const file = calendarFileOf(row, mails, at)
  const wish = readRequestedTime(row)
  return {
    id: row.id,
    version: row.version,
    client: {
      ...{ id: row.clientId, name: row.name, email: row.email, phone: row.phone },
      address: row.clientAddress,
    },
    ...(row.consultationId !== null && { consultationId: row.consultationId }),
    startsAt: row.startsAt.toISOString(),
    endsAt: row.endsAt.toISOString(),
    ...{
      place: row.place,
      serviceType: row.serviceType,
      area: row.area,
      address: row.address,
      note: row.note,
    },
    state: row.state,
    ...(row.state === 'cancelled' && {
      cancelled: { by: row.cancelledBy ?? 'owner', isLate: row.cancelledLate },
    }),
    isUnresolved: row.isUnresolved,
    reminds: row.reminds,
    ...(file && { file }),
    ...(wish && { wish }),
    ...(row.remindedFor?.getTime() === row.startsAt.getTime() && {
      reminder: row.reminderMailId === null ? 'none' : mailStateOf(row.reminderMailId, mails, at),
    }),
    ...(row.undoUntil && row.undoUntil > at && { undoUntil: row.undoUntil.toISOString() }),
  }
}

/** Presents appointments for the dashboard, with the state of the mails about them. */
export async function presentAppointments(
  db: Executor,
  kind: DatabaseKind,
  rows: readonly AppointmentRow[],
  at: Date,
): Promise<Appointment[]> {
  const mails = await findCalendarMails(db, kind, rows)
  return rows.map((row) => present(row, mails, at))
}

/** The mails that carried the calendar files, by id. */
export const findCalendarMails = (db: Executor, kind: DatabaseKind, rows: readonly AppointmentRow[]) =>
  findMailStates(
    db,
    kind,
    rows.flatMap(({ fileMailId, reminderMailId }) => [fileMailId ?? [], reminderMailId ?? []].flat()),
  )
