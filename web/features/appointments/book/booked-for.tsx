import type { Appointment } from '#contract/appointment.ts'
import { formatPhone } from '#web/lib/format.ts'
import { useNow } from '#web/lib/use-now.ts'
import { Icon } from '#web/ui/glyph/glyph.tsx'
import { formatVisitTime } from '../booking-words.ts'
import { linkToOffer, linkToOfferLike } from '../diary/diary-links.ts'
import { isOver } from '../diary/diary-words.ts'

export type Person = {
  name: string
  phone: string
  email: string
  /** The request that it is booked from. */
  consultationId?: string | undefined
  /** The visit that this one follows. */
  visitId?: string
}

/** Whom a visit is booked for, and what is booked for them already. */
export function BookedFor({ person, visits }: { person: Person; visits: readonly Appointment[] }) {
  const { name, phone, email, consultationId, visitId } = person
  const now = useNow()
  const offer =
    email === ''
      ? undefined
      : visitId !== undefined
        ? linkToOfferLike(visitId)
        : consultationId !== undefined && linkToOffer(consultationId)
  const ahead = visits.filter((visit) => visit.state === 'booked' && !isOver(visit, now))
  return (
    <section className="box wrap-anywhere" aria-labelledby="booked-for">
      <h2 id="booked-for">For {name}</h2>
      <p className="fine-print">{[formatPhone(phone), email].filter(Boolean).join(', ')}</p>
      {ahead.map((visit) => {
        const { day, hours } = formatVisitTime(visit)
        return (
          <p key={visit.id} className="icon-line mt-2">
            <Icon name="calendar" />
            Booked already: {day}, {hours}
          </p>
        )
      })}
      {offer && (
        <a className="tap" {...offer}>
          Offer times instead
        </a>
      )}
    </section>
  )
}
