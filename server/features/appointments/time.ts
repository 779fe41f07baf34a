import type { ChosenTime } from '#contract/appointments.ts'
import { bookingWords } from '#contract/booking-endpoints.ts'
import type { DiarySettings } from '#contract/diary-settings.ts'
import { hourMs, minuteMs } from '#contract/durations.ts'
import { addDays, isShownTwice, londonDay, londonInstant } from '#contract/london-time.ts'
import { AppError } from '#server/http/errors.ts'

export type Time = { startsAt: Date; endsAt: Date }

export const refuseField = (field: string, message: string) =>
  new AppError('INVALID_INPUT', { detail: message, errors: { [field]: message } })

const daysAheadAtMost = 731

type Chosen = Omit<ChosenTime, 'hour'> & { hour?: ChosenTime['hour'] | undefined }

/** The chosen time; of an hour that comes twice, the first unless the second is chosen. */
export function timeOf({ date, time, hour, minutes }: Chosen, now: Date): Time {
  if (date > addDays(londonDay(now), daysAheadAtMost)) throw refuseField('date', bookingWords.tooFar)
  const first = londonInstant(`${date}T${time}`)
  if (!first) throw refuseField('time', bookingWords.leftOut)
  const isSecond = hour === 'second' && isShownTwice(`${date}T${time}`)
  const startsAt = isSecond ? new Date(first.getTime() + hourMs) : first
  return { startsAt, endsAt: new Date(startsAt.getTime() + minutes * minuteMs) }
}

/** The same, where an hour that comes twice is refused until it is said which. */
export function unambiguousTimeOf(chosen: Chosen, now: Date): Time {
  const isTwice = isShownTwice(`${chosen.date}T${chosen.time}`)
  if (isTwice && chosen.hour === undefined) throw refuseField('hour', bookingWords.twice)
  return timeOf(chosen, now)
}

/** Until when a client may change or cancel an appointment by the link; undefined if never. */
export const changeUntilOf = (
  { startsAt }: Pick<Time, 'startsAt'>,
  { noticeHours }: Pick<DiarySettings, 'noticeHours'>,
): Date | undefined => (noticeHours === 0 ? undefined : new Date(startsAt.getTime() - noticeHours * hourMs))
