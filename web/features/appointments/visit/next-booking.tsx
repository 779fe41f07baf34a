import type { readAppointment } from '#contract/appointments.ts'
import { formatBookingDay } from '#contract/booking-words.ts'
import type { EndpointResponse } from '#contract/endpoint.ts'
import { clockTime, londonInstant } from '#contract/london-time.ts'
import { firstNameOf } from '#web/lib/format.ts'
import { LinkButton } from '#web/lib/link.tsx'

type Props = { opened: EndpointResponse<typeof readAppointment>; now: Date }

/** After a visit: the next one, as booked already or to book. */
export function NextBooking({ opened: { appointment, dueDay, ahead }, now }: Props) {
  const name = firstNameOf(appointment.client.name)
  if (dueDay === undefined) return null
  const day = ahead ? new Date(ahead.startsAt) : (londonInstant(`${dueDay}T12:00`) ?? now)
  return (
    <section className="box row-between" aria-labelledby="next-booking">
      <div>
        <h2 id="next-booking">{ahead ? 'The next one is booked' : 'Book the next one'}</h2>
        <p className="fine-print">{formatBookingDay(day, now)}</p>
      </div>
      {ahead ? (
        <LinkButton small variant="line" to="/admin/diary/$id" params={{ id: ahead.id }}>
          Open<span className="sr-only"> the next visit of {name}</span>
        </LinkButton>
      ) : (
        <LinkButton
          small
          to="/admin/diary/book"
          // Like the one that was, on another day.
          search={{ next: appointment.id, on: dueDay, at: clockTime(new Date(appointment.startsAt)) }}
        >
          Book<span className="sr-only"> the next visit of {name}</span>
        </LinkButton>
      )}
    </section>
  )
}
