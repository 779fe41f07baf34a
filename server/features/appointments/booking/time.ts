import { timeRefusals } from '#contract/appointment.ts'
import type { ChosenTime } from '#contract/appointments.ts'
import type { DiarySettings } from '#contract/diary-settings.ts'
import { hourMs, minuteMs } from '#contract/durations.ts'
import { addDays, londonDay, londonInstant } from '#contract/london-time.ts'
import { AppError } from '#server/http/errors.ts'
import type { Span } from '../diary/plan.ts'

export const invalidFieldError = (field: string, message: string) =>
  new AppError('INVALID_INPUT', { detail: message, errors: { [field]: message } })

const maxDaysAhead = 731

/** Refuses a day more than two years ahead: a typing error in the year. */
export function refuseTooFar(field: string, day: string, now: Date): void {
  if (day > addDays(londonDay(now), maxDaysAhead)) throw invalidFieldError(field, timeRefusals.tooFar)
}

export function toSpan({ date, time, minutes }: ChosenTime, now: Date): Span {
  refuseTooFar('date', date, now)
  const startsAt = londonInstant(`${date}T${time}`)
  if (!startsAt) throw invalidFieldError('time', timeRefusals.leftOut)
  return { startsAt, endsAt: new Date(startsAt.getTime() + minutes * minuteMs) }
}

/** Until when a client may change or cancel an appointment by the link; undefined if never. */
export const changeDeadlineOf = (
  { startsAt }: Pick<Span, 'startsAt'>,
  { noticeHours }: Pick<DiarySettings, 'noticeHours'>,
): Date | undefined => (noticeHours === 0 ? undefined : new Date(startsAt.getTime() - noticeHours * hourMs))

/** When the reminder of an appointment is sent. */
export const reminderTimeOf = (startsAt: Date, hours: number) => new Date(startsAt.getTime() - hours * hourMs)
