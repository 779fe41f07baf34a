import { keepPreviousData, useQuery } from '@tanstack/react-query'
import CalendarIcon from 'lucide-react/icons/calendar'
import { useId, useState } from 'react'
import type { Appointment, Client } from '#contract/appointment.ts'
import { type FoundPerson, findPeople } from '#contract/clients.ts'
import { textLimits } from '#contract/limits.ts'
import { londonDay } from '#contract/london-time.ts'
import { callApi } from '#web/lib/api-client.ts'
import { formatDayIn, formatPhone } from '#web/lib/format.ts'
import { Link } from '#web/lib/link.tsx'
import { useNow } from '#web/lib/use-now.ts'
import { TextField } from '#web/ui/field/field.tsx'
import { formatVisitTime, isOver } from '../words.ts'
import { fieldGrid, span } from './field-grid.ts'
import type { VisitForm } from './use-visit-form.ts'
import { valuesLike } from './visit-values.ts'

type Found = Client & Partial<Pick<FoundPerson, 'next' | 'last'>>

/** Those booked last, before anything is searched for. */
const mostUnsearched = 4
const mostFound = 12

/** The search for a client, and the fields of somebody new. */
export function ClientFields({ visit: { values, field, fill } }: { visit: VisitForm }) {
  const id = useId()
  const now = useNow()
  const [search, setSearch] = useState('')
  const { data: found = [] } = useQuery({
    queryKey: [findPeople.path, search],
    queryFn: () => callApi(findPeople, { body: { search } }),
    placeholderData: keepPreviousData,
  })
  const listed: readonly Found[] = found
    .filter(({ isClient }) => isClient)
    .slice(0, search === '' ? mostUnsearched : mostFound)
  const chosen = values.client
  const clients: readonly Found[] =
    chosen && !listed.some((one) => one.id === chosen.id) ? [chosen, ...listed] : listed
  const choose = ({ next, last, ...client }: Found) => {
    const before = next ?? last
    fill({ client, ...(before && valuesLike(before)) })
  }
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
        hint={search === '' ? undefined : `${found.length} found. Spaces, +44 and capitals do not matter.`}
      />
      <fieldset className="mt-2.5 wrap-anywhere">
        <legend className="sr-only">Who it is for</legend>
        {clients.map((client) => (
          <Choice
            key={client.id}
            name={client.name}
            words={[formatPhone(client.phone), visitWords(client, now)].filter(Boolean).join('. ')}
            isChosen={chosen?.id === client.id}
            onChoose={() => choose(client)}
          />
        ))}
        <Choice
          name="Somebody new"
          words="A name and a phone number are enough"
          isChosen={chosen === null}
          onChoose={() => fill({ client: null })}
        />
      </fieldset>
      {!chosen && (
        <div className={fieldGrid}>
          <TextField
            label="Name"
            className={span.half}
            autoComplete="off"
            limit={textLimits.name}
            {...field('name')}
          />
          <TextField label="Phone" className={span.half} type="tel" autoComplete="off" {...field('phone')} />
          <TextField
            label="Email"
            className={span.half}
            type="email"
            optionalNote="optional, for the confirmation"
            autoComplete="off"
            {...field('email')}
          />
        </div>
      )}
    </section>
  )
}

type ChoiceProps = { name: string; words: string; isChosen: boolean; onChoose: () => void }

const Choice = ({ name, words, isChosen, onChoose }: ChoiceProps) => (
  <label className="flex min-h-13 cursor-pointer items-center gap-3 border-t border-cream-200 py-2.5 has-checked:-mx-4 has-checked:bg-cream-100 has-checked:px-4">
    <input type="radio" name="who" checked={isChosen} onChange={onChoose} />
    <span>
      <b>{name}</b>
      <span className="fine-print block">{words}</span>
    </span>
  </label>
)

function visitWords({ next, last }: Found, now: Date): string | undefined {
  const startsAt = (next ?? last)?.startsAt
  if (startsAt === undefined) return undefined
  const day = londonDay(new Date(startsAt)) === londonDay(now) ? 'today' : formatDayIn(startsAt, now)
  return next ? `Booked for ${day}` : `Last visit ${day}`
}

type BookedForProps = {
  client: Client
  /** The request that it is booked from. */
  consultationId: string | undefined
  /** The visit that this one follows. */
  visitId?: string
  visits: readonly Appointment[]
}

/** Whom a visit is booked for, and what is booked for them already. */
export function BookedFor({ client, consultationId, visitId, visits }: BookedForProps) {
  const { name, phone, email } = client
  const now = useNow()
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
      {email !== '' && (
        <Link
          to="/admin/diary/offer"
          search={visitId === undefined ? { request: consultationId } : { visit: visitId }}
          className="tap"
        >
          Offer times instead
        </Link>
      )}
    </section>
  )
}
