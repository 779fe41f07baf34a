import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { findPeople } from '#contract/clients.ts'
import { callApi } from '#web/lib/api-client.ts'
import { formatDayIn, formatPhone } from '#web/lib/format.ts'
import { Link } from '#web/lib/link.tsx'
import { TextField } from '#web/ui/field/field.tsx'
import { fieldGrid, gridFields } from './form-parts.tsx'
import type { VisitForm } from './visit-form.ts'

/** Those booked last, before anything is searched for. */
const mostUnsearched = 4

/** The search for a client, who is booked like the last time, and the fields of somebody new. */
export function ClientFields({ visit }: { visit: VisitForm }) {
  const { text } = gridFields(visit)
  const [search, setSearch] = useState('')
  const { data: found = [] } = useQuery({
    queryKey: [findPeople.path, search],
    queryFn: () => callApi(findPeople, { body: { search } }),
    placeholderData: keepPreviousData,
  })
  const clients = found.filter(({ isClient }) => isClient)
  const nobody = 'No client is found. Somebody who only wrote is booked from their request.'
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
        hint={search !== '' && clients.length === 0 ? nobody : undefined}
      />
      <ul className="mt-2.5 wrap-anywhere">
        {clients
          .slice(0, search === '' ? mostUnsearched : undefined)
          .map(({ id, name, phone, next, last }) => {
            const { startsAt } = next ?? last ?? {}
            const seen =
              startsAt && `${next ? 'Booked for' : 'Last visit'} ${formatDayIn(startsAt, new Date())}`
            return (
              <li key={id} className="border-t border-cream-200 py-2.5">
                <Link
                  to="/admin/diary/book"
                  search={({ on, at }) => ({ on, at, client: id })}
                  className="bare-link block"
                >
                  <b>{name}</b>
                  <span className="fine-print block">
                    {[formatPhone(phone), seen].filter(Boolean).join('. ')}
                  </span>
                </Link>
              </li>
            )
          })}
      </ul>
      <h3 className="plain-heading border-t border-cream-200 pt-4">Somebody new</h3>
      <div className={fieldGrid}>
        {text('name', 'Name', 'half')}
        {text('phone', 'Phone', 'half', { type: 'tel' })}
        {text('email', 'Email', 'half', { type: 'email', optionalNote: 'optional, for the confirmation' })}
      </div>
    </section>
  )
}
