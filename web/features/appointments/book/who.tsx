import { keepPreviousData, useQuery } from '@tanstack/react-query'
import CalendarIcon from 'lucide-react/icons/calendar'
import { useId, useState } from 'react'
import type { Appointment } from '#contract/appointment.ts'
import { findClients } from '#contract/appointments.ts'
import type { EndpointResponse } from '#contract/endpoint.ts'
import { textLimits } from '#contract/limits.ts'
import { londonDay } from '#contract/london-time.ts'
import { formatDayIn, formatPhone } from '#web/lib/format.ts'
import { Link } from '#web/lib/link.tsx'
import { readEndpoint } from '#web/lib/queries.ts'
import { useNow } from '#web/lib/use-now.ts'
import { TextField } from '#web/ui/field/field.tsx'
import { formatVisitTime } from '../booking-words.ts'
import { isOver } from '../diary/diary-words.ts'

/** Whom a visit is for: somebody known, or a new name. */
type KnownClient = NonNullable<EndpointResponse<typeof findClients>>[number]
export type Chosen = { client: KnownClient | undefined; name: string; phone: string; email: string }

/** Those booked last, before anything is searched for. */
const mostUnsearched = 4

type Props = {
  chosen: Chosen
  errors: Readonly<Record<string, string>>
  onChange: (own: Partial<Chosen>) => void
}

/** The search for a client, and the fields of a new one. */
export function ClientFields({ chosen, errors, onChange }: Props) {
  const id = useId()
  const now = useNow()
  const [search, setSearch] = useState('')
  const { data: found = [] } = useQuery({
    queryKey: [findClients.path, search],
    queryFn: () => readEndpoint(findClients, { query: { search } }),
    placeholderData: keepPreviousData,
  })
  const clients = (found ?? []).slice(0, search === '' ? mostUnsearched : undefined)
  return (
    <section className="box" aria-labelledby={id}>
      <h2 id={id}>Who</h2>
      <TextField
        label="Name, phone or email"
        type="search"
        autoComplete="off"
        className="mt-3"
        maxLength={100}
        // Enter must not send the form around it.
        form=""
        value={search}
        onChange={({ target }) => setSearch(target.value)}
        hint={search === '' ? undefined : `${clients.length} found. Spaces, +44 and capitals do not matter.`}
      />
      <fieldset className="choose-client">
        <legend className="sr-only">Who it is for</legend>
        {clients.map((client) => (
          <label key={client.id} className="line">
            <input
              type="radio"
              name="who"
              checked={chosen.client?.id === client.id}
              onChange={() => onChange({ client })}
            />
            <span>
              <b>{client.name}</b>
              <span className="fine-print block">
                {[formatPhone(client.phone), client.last && lastWords(client.last.startsAt, now)]
                  .filter(Boolean)
                  .join('. ')}
              </span>
            </span>
          </label>
        ))}
        <label className="line">
          <input
            type="radio"
            name="who"
            checked={chosen.client === undefined}
            onChange={() => onChange({ client: undefined })}
          />
          <span>
            <b>Somebody new</b>
            <span className="fine-print block">A name and a phone number are enough</span>
          </span>
        </label>
      </fieldset>
      {!chosen.client && (
        <div className="visit-fields mt-3">
          <TextField
            label="Name"
            name="name"
            autoComplete="off"
            limit={textLimits.name}
            value={chosen.name}
            error={errors.name ?? errors.who}
            onChange={({ target }) => onChange({ name: target.value })}
          />
          <TextField
            label="Phone"
            name="phone"
            type="tel"
            autoComplete="off"
            value={chosen.phone}
            error={errors.phone}
            onChange={({ target }) => onChange({ phone: target.value })}
          />
          <TextField
            label="Email"
            name="email"
            type="email"
            optionalNote="optional, for the calendar file"
            autoComplete="off"
            value={chosen.email}
            error={errors.email}
            onChange={({ target }) => onChange({ email: target.value })}
          />
        </div>
      )}
    </section>
  )
}

function lastWords(startsAt: string, now: Date): string {
  const isAhead = Date.parse(startsAt) > now.getTime()
  const day = londonDay(new Date(startsAt)) === londonDay(now) ? 'today' : formatDayIn(startsAt, now)
  return isAhead ? `Booked for ${day}` : `Last visit ${day}`
}

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
        ? { visit: visitId }
        : consultationId !== undefined && { request: consultationId }
  const ahead = visits.filter((visit) => visit.state === 'booked' && !isOver(visit, now))
  return (
    <section className="box wrap-anywhere" aria-labelledby="booked-for">
      <h2 id="booked-for">For {name}</h2>
      <p className="fine-print">{[formatPhone(phone), email].filter(Boolean).join(', ')}</p>
      {ahead.map((visit) => {
        const { day, hours } = formatVisitTime(visit)
        return (
          <p key={visit.id} className="icon-line mt-2">
            <CalendarIcon className="icon" />
            Booked already: {day}, {hours}
          </p>
        )
      })}
      {offer && (
        <Link to="/admin/diary/offer" search={offer} className="tap">
          Offer times instead
        </Link>
      )}
    </section>
  )
}
