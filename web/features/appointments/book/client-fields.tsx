import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type FoundPerson, findPeople } from '#contract/clients.ts'
import { textLimits } from '#contract/limits.ts'
import { callApi } from '#web/lib/api-client.ts'
import { relativeDayName } from '#web/lib/day-labels.ts'
import { formatDayIn, formatPhone } from '#web/lib/format.ts'
import { Link } from '#web/lib/link.tsx'
import { useNow } from '#web/lib/use-now.ts'
import { TextField } from '#web/ui/field/field.tsx'
import { fieldGrid, gridFields } from './form-parts.tsx'
import type { VisitForm } from './visit-form.ts'

/** Those booked last, before anything is searched for. */
const mostUnsearched = 4
const mostFound = 12

function describeFound(count: number): string {
  if (count === 0) return 'No client is found. Somebody who only wrote is booked from their request.'
  return count > mostFound
    ? `The first ${mostFound}. Type more to find anybody else.`
    : `${count} found. Spaces, +44 and capitals do not matter.`
}

function visitWords({ next, last }: FoundPerson, now: Date): string | undefined {
  const visit = next ?? last
  if (!visit) return undefined
  const day = relativeDayName(new Date(visit.startsAt), now) ?? formatDayIn(visit.startsAt, now)
  return next ? `Booked for ${day}` : `Last visit ${day}`
}

/** The search for a client, who is booked like the last time, and the fields of somebody new. */
export function ClientFields({ visit }: { visit: VisitForm }) {
  const { text } = gridFields(visit)
  const now = useNow()
  const [search, setSearch] = useState('')
  const { data: found = [] } = useQuery({
    queryKey: [findPeople.path, search],
    queryFn: () => callApi(findPeople, { body: { search } }),
    placeholderData: keepPreviousData,
  })
  const clients = found.filter(({ isClient }) => isClient)
  return (
    <section className="box" aria-labelledby="who">
      <h2 id="who">Who</h2>
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
        hint={search === '' ? undefined : describeFound(clients.length)}
      />
      <ul className="mt-2.5 wrap-anywhere">
        {clients.slice(0, search === '' ? mostUnsearched : mostFound).map((client) => (
          <li key={client.id} className="border-t border-cream-200 py-2.5">
            <Link
              to="/admin/diary/book"
              search={({ on, at }) => ({ on, at, client: client.id })}
              className="bare-link block"
            >
              <b>{client.name}</b>
              <span className="fine-print block">
                {[formatPhone(client.phone), visitWords(client, now)].filter(Boolean).join('. ')}
              </span>
            </Link>
          </li>
        ))}
      </ul>
      <h3 className="plain-heading border-t border-cream-200 pt-4">Somebody new</h3>
      <div className={fieldGrid}>
        {text('name', 'Name', 'half', { limit: textLimits.name })}
        {text('phone', 'Phone', 'half', { type: 'tel' })}
        {text('email', 'Email', 'half', { type: 'email', optionalNote: 'optional, for the confirmation' })}
      </div>
    </section>
  )
}
