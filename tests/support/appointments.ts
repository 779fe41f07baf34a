import { randomUUIDv7 } from 'node:crypto'
import type { Insertable } from 'kysely'
import { minuteMs } from '#contract/durations.ts'
import type { Database } from '#server/database/database.ts'
import type { Tables } from '#server/database/schema.ts'
import type { AppointmentRow } from '#server/features/appointments/repository.ts'
import { clientKeysOf } from '#server/features/appointments/service.ts'
import { aRequest } from './factories.ts'

/** An appointment as it is read with its client. */
export function anAppointment(own: Partial<AppointmentRow> = {}): AppointmentRow {
  const startsAt = own.startsAt ?? new Date('2026-11-26T10:30:00Z')
  const { name, email, phone, serviceType, location: area } = aRequest
  return {
    ...{ id: '0198f0a2-7e5b-7c11-9d0e-3b1f5c7a9e21', clientId: 'client', consultationId: 'one' },
    ...{ name, email, phone, serviceType, area, place: 'home', address: '', note: '' },
    ...{ clientEmail: email, clientAddress: '' },
    ...{ startsAt, endsAt: new Date(startsAt.getTime() + 120 * minuteMs) },
    ...{ changedAt: startsAt, createdAt: startsAt, timeSetAt: startsAt },
    ...{ state: 'booked', version: 1, sequence: 0 },
    ...{ mailId: null, mailState: null, mailDueAt: null, reminderState: null, changeRequest: null },
    ...{ toldMailId: null, remindedFor: null, reminderMailId: null },
    ...own,
  }
}

/** Stores a client, and an appointment of an hour and a half. */
export async function buildAppointment(
  database: Database,
  own: Partial<Insertable<Tables['appointments']>> & { startsAt: Date },
  { name, email, phone }: { name: string; email: string; phone: string } = aRequest,
) {
  const clientId = own.clientId ?? randomUUIDv7()
  const id = own.id ?? randomUUIDv7()
  await database.write(async (tx) => {
    if (own.clientId === undefined)
      await tx
        .insertInto('clients')
        .values({
          ...{ id: clientId, name, email, phone, ...clientKeysOf({ name, email, phone }) },
          createdAt: own.createdAt ?? own.startsAt,
        })
        .execute()
    await tx
      .insertInto('appointments')
      .values({
        ...{ endsAt: new Date(own.startsAt.getTime() + 90 * minuteMs), place: 'salon', area: '' },
        ...{ serviceType: 'cut-only', email, consultationId: null },
        ...{ changedAt: own.startsAt, createdAt: own.startsAt, timeSetAt: own.createdAt ?? own.startsAt },
        ...own,
        ...{ id, clientId },
      })
      .execute()
  })
  return { id, clientId }
}

/** Stores an open offer of visits of an hour and a half at the salon. */
export async function buildOffer(
  database: Database,
  own: Partial<Insertable<Tables['offers']>> & { createdAt: Date },
  starts: readonly Date[],
) {
  const id = own.id ?? randomUUIDv7()
  await database.write((tx) =>
    tx
      .insertInto('offers')
      .values({
        ...{ serviceType: 'cut-only', place: 'salon', area: '', minutes: 90, line: '' },
        times: JSON.stringify(starts.map((startsAt) => startsAt.toISOString()).toSorted()),
        openUntil: new Date(own.createdAt.getTime() + 48 * 60 * minuteMs),
        ...own,
        id,
      })
      .execute(),
  )
  return { id, times: starts.map((startsAt) => ({ startsAt, choice: startsAt.toISOString() })) }
}
