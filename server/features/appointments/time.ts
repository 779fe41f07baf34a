import { timeRefusals } from '#contract/appointment.ts'
import type { ChosenTime } from '#contract/appointments.ts'
import { formatDayWithWeekday } from '#contract/day-labels.ts'
import type { DiarySettings } from '#contract/diary-settings.ts'
import { hourMs, minuteMs } from '#contract/durations.ts'
import { addDays, isShownTwice, londonDay, londonInstant } from '#contract/london-time.ts'
import { AppError } from '#server/http/errors.ts'
import type { AppointmentRow } from './repository.ts'

export type Time = { startsAt: Date; endsAt: Date }

export const invalidFieldError = (field: string, message: string) =>
  new AppError('INVALID_INPUT', { detail: message, errors: { [field]: message } })

const daysAheadAtMost = 731

type Chosen = Omit<ChosenTime, 'hour'> & { hour?: ChosenTime['hour'] | undefined }

/** The chosen time; one in the hour that comes twice is refused until it is said which. */
export function toAppointmentTime({ date, time, hour, minutes }: Chosen, now: Date): Time {
  const isTwice = isShownTwice(`${date}T${time}`)
  if (isTwice && hour === undefined) throw invalidFieldError('hour', timeRefusals.twice)
  if (date > addDays(londonDay(now), daysAheadAtMost)) throw invalidFieldError('date', timeRefusals.tooFar)
  const first = londonInstant(`${date}T${time}`)
  if (!first) throw invalidFieldError('time', timeRefusals.leftOut)
  const startsAt = isTwice && hour === 'second' ? new Date(first.getTime() + hourMs) : first
  return { startsAt, endsAt: new Date(startsAt.getTime() + minutes * minuteMs) }
}

/** The same time of day on further days. */
export function repeatOnDays(chosen: Chosen, days: readonly string[], now: Date): Time[] {
  const { date: first, time, hour = 'first' } = chosen
  if (new Set([first, ...days]).size <= days.length)
    throw invalidFieldError('again', 'Two of these are on one day. Please leave one out.')
  return days.map((date) => {
    if (date > addDays(londonDay(now), daysAheadAtMost)) throw invalidFieldError('again', timeRefusals.tooFar)
    if (!londonInstant(`${date}T${time}`))
      throw invalidFieldError('again', `${formatDayWithWeekday(date)}: ${timeRefusals.leftOut}`)
    return toAppointmentTime({ ...chosen, date, hour }, now)
  })
}

/** Until when a client may change or cancel an appointment by the link; undefined if never. */
export const changeDeadlineOf = (
  { startsAt }: Pick<Time, 'startsAt'>,
  { noticeHours }: Pick<DiarySettings, 'noticeHours'>,
): Date | undefined => (noticeHours === 0 ? undefined : new Date(startsAt.getTime() - noticeHours * hourMs))

/** How long after its time a reminder may still leave. Later it is not sent at all. */
const latestMs = 3 * hourMs

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
