import { onTestFinished } from 'vitest'
import { usualSettings } from '#contract/diary-settings.ts'
import { hourMs } from '#contract/durations.ts'
import { connectDatabase } from '#server/database/connect.ts'
import type { Database } from '#server/database/database.ts'
import { buildAppointment } from '#tests/support/appointments.ts'
import type { Receipt } from '#tests/support/mail-server.ts'

const reminderHours = 48
/** A reminder leaves within this time or not at all. */
const latestMs = 3 * hourMs

export const emailOf = (name: string, index: number) => `${name}${index}@example.com`

export function openDatabase(url: string): Database {
  const database = connectDatabase(url)
  onTestFinished(() => database.close())
  return database
}

/** Books visits whose reminders are due already, and may leave for this long from now. */
export async function bookReminded(
  database: Database,
  { name, count, mayLeaveForMs }: { name: string; count: number; mayLeaveForMs: number },
) {
  const startsAt = new Date(Date.now() + reminderHours * hourMs - latestMs + mayLeaveForMs)
  const createdAt = new Date(Date.now() - 30 * 24 * hourMs)
  for (let index = 0; index < count; index++) {
    const email = emailOf(name, index)
    const person = { name: `Client ${name} ${index}`, email, phone: `${name} ${index}` }
    await buildAppointment(database, { startsAt, createdAt, changedAt: createdAt }, person)
  }
}

/** The owner saves her settings, with which reminders begin. */
export async function turnRemindersOn(database: Database) {
  const settings = JSON.stringify({ ...usualSettings, reminderHours })
  await database.write((tx) => tx.updateTable('diarySettings').set({ version: 1, settings }).execute())
}

/** Whether each visit was dealt with, and nothing waits that may still leave. */
export async function isSettled({ kysely }: Database): Promise<boolean> {
  const open = await kysely
    .selectFrom('appointments')
    .leftJoin('mails', 'mails.id', 'appointments.reminderMailId')
    .select('appointments.id')
    .where((eb) => eb.or([eb('appointments.remindedFor', 'is', null), eb('mails.state', '=', 'waiting')]))
    .limit(1)
    .executeTakeFirst()
  return open === undefined
}

/**
 * What became of each reminder: it arrived once, or its visit's history says that it did not, or may not have. All else
 * is wrong.
 */
export async function judgeReminders({ kysely }: Database, receipts: readonly Receipt[]) {
  const visits = await kysely
    .selectFrom('appointments')
    .innerJoin('clients', 'clients.id', 'appointments.clientId')
    .select(['appointments.id', 'clients.email'])
    .execute()
  const history = await kysely
    .selectFrom('appointmentHistory')
    .selectAll()
    .where('kind', '=', 'reminder')
    .execute()
  const said = Map.groupBy(history, ({ appointmentId }) => appointmentId)
  const arrived = Map.groupBy(receipts, ({ to }) => to)
  const found = { once: 0, late: 0, unsure: 0, wrong: [] as string[] }
  for (const { id, email } of visits) {
    const words = (said.get(id) ?? []).map(({ details }) => String(JSON.parse(details).words))
    const times = arrived.get(email)?.length ?? 0
    const isLate = words.some((text) => text.includes('could not be sent in time'))
    const isUnsure = words.some((text) => text.includes('may not have arrived'))
    if (times <= 1 && isUnsure && !isLate) found.unsure += 1
    else if (times === 1 && !isLate) found.once += 1
    else if (times === 0 && isLate) found.late += 1
    else found.wrong.push(`${email} got ${times}: ${words.join('; ')}`)
  }
  return found
}
