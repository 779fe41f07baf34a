import { hourMs } from '#contract/durations.ts'
import type { AppointmentRow } from '../repository.ts'

/** How long after its time a reminder may still leave. Later it is not sent at all. */
export const latestMs = 3 * hourMs

type Reminded = Pick<AppointmentRow, 'startsAt' | 'timeSetAt' | 'createdAt' | 'email' | 'reminds'>

/** With reminders switched off, the history says so at this distance. */
const saidHours = 24

/** How long before the start an appointment is dealt with. */
export const reminderLeadMs = (hours: number) => (hours === 0 ? saidHours : hours) * hourMs

/** When the reminder of an appointment is sent. */
export const reminderTimeOf = (startsAt: Date, hours: number) => new Date(startsAt.getTime() - hours * hourMs)

/** When a reminder is due now and until when it may leave; or why there is none. */
export function planReminder(
  { startsAt, timeSetAt, createdAt, email, reminds }: Reminded,
  hours: number,
  now: Date,
): { expiresAt: Date } | { reason: string } {
  if (hours === 0) return { reason: 'switched off' }
  if (!reminds) return { reason: 'you left it out' }
  const dueAt = reminderTimeOf(startsAt, hours).getTime()
  const setAt = (timeSetAt ?? createdAt).getTime()
  if (setAt > dueAt) {
    const before = Math.floor((startsAt.getTime() - setAt) / hourMs)
    return { reason: `${timeSetAt ? 'moved' : 'booked'} ${before} h before` }
  }
  if (email === '') return { reason: 'no email, so send a text' }
  const expiresAt = new Date(dueAt + latestMs)
  if (now >= expiresAt) return { reason: 'it could not be sent in time' }
  return { expiresAt }
}
