import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { CalendarIcon } from 'lucide-react'
import { type FoundPerson, findPeople, maxPeople } from '#contract/clients.ts'
import { textLimits } from '#contract/limits.ts'
import { useSearch } from '#web/admin/lib/use-search.ts'
import { CallIcon } from '#web/admin/ui/contact-links.tsx'
import { Empty } from '#web/admin/ui/empty.tsx'
import { Query } from '#web/admin/ui/query.tsx'
import { SearchField } from '#web/admin/ui/search-field.tsx'
import { callApi } from '#web/lib/api-client.ts'
import { upperFirst } from '#web/lib/day-labels.ts'
import { formatCountOf, formatPhone } from '#web/lib/format.ts'
import { Link } from '#web/lib/link.tsx'
import { useNow } from '#web/lib/use-now.ts'
import { describeLast, describeNext, nameOf } from './labels.ts'

/** Everybody she knows, by name, phone or email. */
export function People() {
  const [search, typed, searchFor] = useSearch('clients')
  const people = useQuery({
    queryKey: [findPeople.path, search],
    queryFn: () => callApi(findPeople, { body: { search } }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchOnMount: 'always',
  })
  return (
    <section aria-label="Clients" className="column">
      <SearchField
        label="Name, phone or email"
        maxLength={textLimits.email}
        value={typed}
        onSearch={searchFor}
      />
      <p role="status" className="fine-print">
        {people.data && describeFound(people.data.length, search)}
      </p>
      <Query of={people} what="your clients">
        {(found) =>
          found.length > 0 ? (
            <ul className="box py-1.5 entries mt-0 [&>:first-child]:border-t-0">
              {found.map((person) => (
                <PersonRow key={person.id} person={person} />
              ))}
            </ul>
          ) : (
            <Empty>
              <h2>{search ? 'Nobody found' : 'No clients yet'}</h2>
              <p>
                {search
                  ? `Nothing is held about ${search}: no request, no visit, no newsletter, no mail. You may tell them so.`
                  : 'Whoever you book gets a page here.'}
              </p>
            </Empty>
          )
        }
      </Query>
    </section>
  )
}

function describeFound(count: number, search: string): string {
  if (count >= maxPeople) return `The first ${count}. Type more of a name to find anybody else.`
  return search ? `${count} found. Spaces, +44 and capitals do not matter.` : formatCountOf(count, 'client')
}

/** One line of the list: who, when they were here and come next, and Call and Book. */
function PersonRow({ person }: { person: FoundPerson }) {
  const now = useNow()
  const { id, phone, last, next, isClient } = person
  const name = nameOf(person)
  const visit = next ?? last
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 md:grid-cols-[minmax(0,5fr)_minmax(0,3fr)_minmax(0,4fr)_auto]">
      <p className="named">
        <Link to="/admin/clients/$id" params={{ id }} className="bare-link font-display text-[1.35rem]">
          {name}
        </Link>
        <small>{formatPhone(phone) || (person.name ? person.email : 'Newsletter')}</small>
      </p>
      <p className="text-small max-md:col-start-1">
        {last ? upperFirst(describeLast(last.startsAt, now)) : isClient ? 'First visit' : 'No visits yet'}
      </p>
      <p className={`text-small max-md:col-start-1 ${next ? '' : 'muted'}`}>
        {next ? `Next ${describeNext(next.startsAt, now)}` : 'Nothing booked'}
      </p>
      <p className="flex gap-2 max-md:col-start-2 max-md:row-span-3 max-md:row-start-1">
        {phone && <CallIcon name={name} phone={phone} />}
        {visit && (
          <Link
            className="icon-button icon-button-line"
            to="/admin/diary/book"
            search={{ client: id, on: undefined }}
            aria-label={`Book ${name} again`}
          >
            <CalendarIcon className="icon" />
          </Link>
        )}
      </p>
    </li>
  )
}
