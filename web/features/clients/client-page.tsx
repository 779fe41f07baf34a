import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import ChevronLeftIcon from 'lucide-react/icons/chevron-left'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { Appointment } from '#contract/appointment.ts'
import { formatBookingDay, formatBookingHours } from '#contract/booking-words.ts'
import type { Erasure, Person } from '#contract/clients.ts'
import { NotLoaded } from '#web/admin/ui/query.tsx'
import { isNotFound } from '#web/lib/api-client.ts'
import { formatCountOf } from '#web/lib/format.ts'
import { Link } from '#web/lib/link.tsx'
import { useNow } from '#web/lib/use-now.ts'
import { ClientDetailsForm } from './client-details.tsx'
import { ClientHead } from './client-head.tsx'
import { HeldData, Requests } from './held-data.tsx'
import { describeVisit, formatCounts, isOver, nameOf, stateWords } from './labels.ts'
import { personQuery } from './queries.ts'

const route = getRouteApi('/admin/clients/$id')

export function ClientPage() {
  const { id } = route.useParams()
  return <OpenedPerson key={id} id={id} />
}

/** Everything about one person: a client, or somebody who only wrote or subscribed. */
function OpenedPerson({ id }: { id: string }) {
  const [erasure, setErasure] = useState<Erasure>()
  const { data, error, isFetching, refetch } = useQuery({ ...personQuery(id), enabled: !erasure })
  if (erasure)
    return (
      <Subpage title="Clients">
        <ErasedNote erasure={erasure} />
      </Subpage>
    )
  if (data) return <OpenedData id={id} person={data} onErased={setErasure} />
  return (
    <Subpage title="Clients">
      {isNotFound(error) ? (
        <p className="box">Nothing is held about them any more.</p>
      ) : (
        <NotLoaded query={{ error, isFetching, refetch }} loading="Loading...">
          What you know about them could not be loaded.
        </NotLoaded>
      )}
    </Subpage>
  )
}

type OpenedProps = { id: string; person: Person; onErased: (erasure: Erasure) => void }

const OpenedData = ({ id, person, onErased }: OpenedProps) => (
  <Subpage title={nameOf(person)}>
    <ClientHead person={person} />
    <div className="sides mt-5">
      <div className="column">
        <Visits visits={person.visits} />
      </div>
      <div className="column">
        {person.client && <ClientDetailsForm id={id} client={person.client} />}
        <Requests person={person} />
        <HeldData id={id} person={person} onErased={onErased} />
      </div>
    </div>
  </Subpage>
)

/** Every visit with what was written at it, newest first. */
const Visits = ({ visits }: { visits: readonly Appointment[] }) => (
  <section className="box wrap-anywhere" aria-labelledby="client-visits">
    <h2 id="client-visits">Visits</h2>
    {visits.length === 0 ? (
      <p className="muted mt-2">No visits yet.</p>
    ) : (
      <ul className="entries">
        {visits.map((visit) => (
          <Visit key={visit.id} visit={visit} />
        ))}
      </ul>
    )}
  </section>
)

function Visit({ visit }: { visit: Appointment }) {
  const now = useNow()
  const [start, end] = [new Date(visit.startsAt), new Date(visit.endsAt)]
  const words = stateWords(visit, now)
  return (
    <li className={visit.state === 'booked' && !isOver(visit, now) ? '-mx-4 bg-cream-100 px-4' : undefined}>
      <div className="row-between">
        <Link to="/admin/diary/$id" params={{ id: visit.id }} className="tap font-display text-[1.35rem]">
          {formatBookingDay(start, now)}
        </Link>
        <p className="fine-print">
          {formatBookingHours(start, end)}, {describeVisit(visit)}
        </p>
      </div>
      {visit.note && <p className="pre-line mt-1">{visit.note}</p>}
      {words && <p className="mt-1 text-small font-semibold">{words}</p>}
    </li>
  )
}

const Subpage = ({ title, children }: { title: string; children: ReactNode }) => (
  <>
    <Link to="/admin/clients" className="tap semibold bare-link">
      <ChevronLeftIcon className="icon" />
      Clients
    </Link>
    <h1 tabIndex={-1} className="heading-section mb-4 wrap-anywhere">
      {title}
    </h1>
    {children}
  </>
)

/** Says what was erased and what had to stay; takes the focus of the pressed button. */
function ErasedNote({ erasure: { erased, openComplaints } }: { erasure: Erasure }) {
  const note = useRef<HTMLParagraphElement>(null)
  useEffect(() => note.current?.focus(), [])
  const words = formatCounts(erased)
  return (
    <p className="box edged edged-moss" ref={note} tabIndex={-1} role="status">
      <b>{words ? 'Erased everywhere.' : 'Already erased.'}</b>{' '}
      {words
        ? `${words}. The last traces in this website’s files are overwritten tonight.`
        : 'Nothing was left.'}
      {openComplaints > 0 &&
        ` ${formatCountOf(openComplaints, 'open complaint')} stays until you have answered it, with the mails about it.`}
    </p>
  )
}
