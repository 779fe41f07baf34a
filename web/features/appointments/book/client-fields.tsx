import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Client } from '#contract/appointment.ts'
import { type FoundPerson, findPeople } from '#contract/clients.ts'
import { textLimits } from '#contract/limits.ts'
import { callApi } from '#web/lib/api-client.ts'
import { relativeDayName } from '#web/lib/day-labels.ts'
import { formatDayIn, formatPhone } from '#web/lib/format.ts'
import { useNow } from '#web/lib/use-now.ts'
import { TextField } from '#web/ui/field/field.tsx'
import { fieldGrid, gridFields } from './form-parts.tsx'
import type { VisitForm } from './visit-form.ts'
import { valuesLike } from './visit-values.ts'

type Found = Client & Partial<Pick<FoundPerson, 'next' | 'last'>>

/** Those booked last, before anything is searched for. */
const mostUnsearched = 4
const mostFound = 12

function describeFound(count: number): string {
  if (count === 0) return 'No client is found. Somebody who only wrote is booked from their request.'
  const more =
    count > mostFound ? `The first ${mostFound}. Type more to find anybody else.` : `${count} found.`
  return `${more} Spaces, +44 and capitals do not matter.`
}

function visitWords({ next, last }: Found, now: Date): string | undefined {
  const visit = next ?? last
  if (!visit) return undefined
  const day = relativeDayName(new Date(visit.startsAt), now) ?? formatDayIn(visit.startsAt, now)
  return next ? `Booked for ${day}` : `Last visit ${day}`
}

/** The search for a client, and the fields of somebody new. */
export function ClientFields({ visit }: { visit: VisitForm }) {
  const { values, fill } = visit
  const { text } = gridFields(visit)
  const now = useNow()
  const [search, setSearch] = useState('')
  const { data: found = [] } = useQuery({
    queryKey: [findPeople.path, search],
    queryFn: () => callApi(findPeople, { body: { search } }),
    placeholderData: keepPreviousData,
  })
  const chosen = values.client
  const clientsFound = found.filter(({ isClient }) => isClient)
  const listed: readonly Found[] = clientsFound.slice(0, search === '' ? mostUnsearched : mostFound)
  const clients = chosen && !listed.some(({ id }) => id === chosen.id) ? [chosen, ...listed] : listed
  const choose = ({ next, last, ...client }: Found) => {
    const before = next ?? last
    fill({ client, ...(before && valuesLike(before)) })
  }
  const choices = [
    ...clients.map((client) => ({
      ...{ id: client.id, name: client.name, choose: () => choose(client) },
      words: [formatPhone(client.phone), visitWords(client, now)].filter(Boolean).join('. '),
    })),
    {
      ...{ id: undefined, name: 'Somebody new', words: 'A name and a phone number are enough' },
      choose: () => fill({ client: null }),
    },
  ]
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
        hint={search === '' ? undefined : describeFound(clientsFound.length)}
      />
      <fieldset className="mt-2.5 wrap-anywhere">
        <legend className="sr-only">Who it is for</legend>
        {choices.map(({ id, name, words, choose }) => (
          <label
            key={id ?? name}
            className="flex min-h-13 cursor-pointer items-center gap-3 border-t border-cream-200 py-2.5 has-checked:-mx-4 has-checked:bg-cream-100 has-checked:px-4"
          >
            <input type="radio" name="who" checked={id === chosen?.id} onChange={choose} />
            <span>
              <b>{name}</b>
              <span className="fine-print block">{words}</span>
            </span>
          </label>
        ))}
      </fieldset>
      {!chosen && (
        <div className={fieldGrid}>
          {text('name', 'Name', 'half', { limit: textLimits.name })}
          {text('phone', 'Phone', 'half', { type: 'tel' })}
          {text('email', 'Email', 'half', { type: 'email', optionalNote: 'optional, for the confirmation' })}
        </div>
      )}
    </section>
  )
}
