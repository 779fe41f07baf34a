import { timeRefusals } from '#contract/appointment.ts'
import type { ChosenTime } from '#contract/appointments.ts'
import type { DiarySettings } from '#contract/diary-settings.ts'
import { hourMs, minuteMs } from '#contract/durations.ts'
import { addDays, isShownTwice, londonDay, londonInstant } from '#contract/london-time.ts'
import { AppError } from '#server/http/errors.ts'

export type Time = { startsAt: Date; endsAt: Date }

export const invalidFieldError = (field: string, message: string) =>
  new AppError('INVALID_INPUT', { detail: message, errors: { [field]: message } })

const maxDaysAhead = 731

type Chosen = Omit<ChosenTime, 'hour'> & { hour?: ChosenTime['hour'] | undefined }

/** The chosen time; one in the hour that comes twice is refused until it is said which. */
export function toAppointmentTime({ date, time, hour, minutes }: Chosen, now: Date): Time {
  const isTwice = isShownTwice(`${date}T${time}`)
  if (isTwice && hour === undefined) throw invalidFieldError('hour', timeRefusals.twice)
  if (date > addDays(londonDay(now), maxDaysAhead)) throw invalidFieldError('date', timeRefusals.tooFar)
  const first = londonInstant(`${date}T${time}`)
  if (!first) throw invalidFieldError('time', timeRefusals.leftOut)
  const startsAt = isTwice && hour === 'second' ? new Date(first.getTime() + hourMs) : first
  return { startsAt, endsAt: new Date(startsAt.getTime() + minutes * minuteMs) }
}

/** Until when a client may change or cancel an appointment by the link; undefined if never. */
export const changeDeadlineOf = (
  { startsAt }: Pick<Time, 'startsAt'>,
  { noticeHours }: Pick<DiarySettings, 'noticeHours'>,
): Date | undefined => (noticeHours === 0 ? undefined : new Date(startsAt.getTime() - noticeHours * hourMs))

/** When the reminder of an appointment is sent. */
export const reminderTimeOf = (startsAt: Date, hours: number) => new Date(startsAt.getTime() - hours * hourMs)
