import type { StoredAppointment } from './repository.ts'

type Sent = Pick<
  StoredAppointment,
  'startsAt' | 'endsAt' | 'sequence' | 'sentSequence' | 'sentStartsAt' | 'sentEndsAt'
>

/** The time in the file that was sent; earlier releases did not store it, then the current time. */
export const sentTimeOf = ({ startsAt, endsAt, sentStartsAt, sentEndsAt }: Sent) => ({
  startsAt: sentStartsAt ?? startsAt,
  endsAt: sentEndsAt ?? endsAt,
})

/** Whether the file that was sent has a different time. */
export const isFileOutdated = (appointment: Sent): boolean => {
  const { startsAt, endsAt, sequence, sentSequence, sentStartsAt } = appointment
  if (sentSequence === null) return false
  if (sentStartsAt === null) return sentSequence !== sequence
  const sent = sentTimeOf(appointment)
  return sent.startsAt.getTime() !== startsAt.getTime() || sent.endsAt.getTime() !== endsAt.getTime()
}

export const placeTextOf = ({ place, address }: Pick<StoredAppointment, 'place' | 'address'>) =>
  `${place} ${address}`.trim()

/** Whether the client's calendar has this time and place. */
export const isFileCurrent = (
  appointment: Sent & Pick<StoredAppointment, 'place' | 'address' | 'sentPlace'>,
) =>
  appointment.sentSequence !== null &&
  !isFileOutdated(appointment) &&
  (appointment.sentPlace === null || appointment.sentPlace === placeTextOf(appointment))
