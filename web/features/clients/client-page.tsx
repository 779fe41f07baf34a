import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { formatVisitTime } from '#contract/booking-words.ts'
import type { Erasure, Person } from '#contract/clients.ts'
import { serviceName } from '#contract/labels.ts'
import { NotLoaded } from '#web/admin/ui/query.tsx'
import { describeVisit, visitLook } from '#web/features/appointments/words.ts'
import { isNotFound } from '#web/lib/api-client.ts'
import { upperFirst } from '#web/lib/day-labels.ts'
import { useFacts } from '#web/lib/facts.tsx'
import { formatCountOf } from '#web/lib/format.ts'
import { BackLink, Link } from '#web/lib/link.tsx'
import { takeFocus } from '#web/lib/take-focus.ts'
import { useNow } from '#web/lib/use-now.ts'
import { ClientDetailsForm } from './client-details.tsx'
import { ClientHead } from './client-head.tsx'
import { HeldData } from './held-data.tsx'
import { formatCounts, formatLondonDay, nameOf } from './labels.ts'
import { personQuery } from './queries.ts'

export function ClientPage() {
  const { id } = useParams({ from: '/admin/clients/$id' })
  return <OpenedPerson key={id} id={id} />
}

/** Everything about one person: a client, or somebody who only wrote or subscribed. */
function OpenedPerson({ id }: { id: string }) {
  const [erasure, setErasure] = useState<Erasure>()
  const { data, ...query } = useQuery({ ...personQuery(id), enabled: !erasure })
  const person = erasure ? undefined : data
  return (
    <>
      <BackLink to="/admin/clients">Clients</BackLink>
      <h1 tabIndex={-1} className="heading-section mb-4 wrap-anywhere">
        {person ? nameOf(person) : 'Clients'}
      </h1>
      {erasure ? (
        <ErasedNote erasure={erasure} />
      ) : person ? (
        <>
          <ClientHead person={person} />
          <div className="sides mt-5">
            <Visits person={person} />
            <div className="column">
              {person.version !== undefined && (
                <ClientDetailsForm id={id} person={person} version={person.version} />
              )}
              <Requests person={person} />
              <HeldData id={id} person={person} onErased={setErasure} />
            </div>
          </div>
        </>
      ) : isNotFound(query.error) ? (
        <p className="box">Nothing is held about them any more.</p>
      ) : (
        <NotLoaded of={query} what="what you know about them" />
      )}
    </>
  )
}

/** As wide as its box, whatever the padding of that. */
const toCome = '-mx-[clamp(1.1rem,2vw,1.75rem)] bg-cream-100 px-[clamp(1.1rem,2vw,1.75rem)]'

/** Every visit with what was written at it, newest first. */
function Visits({ person: { visits } }: { person: Person }) {
  const facts = useFacts()
  const now = useNow()
  return (
    <section className="box wrap-anywhere" aria-labelledby="client-visits">
      <h2 id="client-visits">Visits</h2>
      {visits.length === 0 && <p className="muted mt-2">No visits yet.</p>}
      <ul className="entries">
        {visits.map((visit) => {
          const { day, hours } = formatVisitTime(visit)
          const { isPast, state } = visitLook(visit, now)
          return (
            <li key={visit.id} className={isPast ? undefined : toCome}>
              <div className="row-between">
                <Link
                  to="/admin/diary/$id"
                  params={{ id: visit.id }}
                  className="tap font-display text-[1.35rem]"
                >
                  {day}
                </Link>
                <p className="fine-print">
                  {hours}, {describeVisit(visit, facts)}
                </p>
              </div>
              {visit.note && <p className="pre-line mt-1">{visit.note}</p>}
              {state && <p className="mt-1 text-small font-semibold">{state.words}</p>}
            </li>
          )
        })}
      </ul>
    </section>
  )
}

/** What they sent, with the notes on it. */
function Requests({ person: { requests, subscription } }: { person: Person }) {
  if (requests.length === 0 && !subscription) return null
  return (
    <section className="box wrap-anywhere" aria-labelledby="client-requests">
      <h2 id="client-requests">Requests and newsletter</h2>
      <ul className="entries">
        {requests.map(({ id, createdAt, serviceType, status, notes }) => (
          <li key={id}>
            <div className="row-between">
              <span>
                <b className="block">{formatLondonDay(createdAt)}</b>
                {serviceName(serviceType)}, {upperFirst(status)}
              </span>
              <Link to="/admin/consultations/$id" params={{ id }} className="tap">
                Open<span className="sr-only"> the request of {formatLondonDay(createdAt)}</span>
              </Link>
            </div>
            {notes.map((note) => (
              <p key={note} className="note pre-line mt-2">
                {note}
              </p>
            ))}
          </li>
        ))}
        {subscription && (
          <li className="row-between">
            <span>
              Subscribed on {formatLondonDay(subscription.subscribedAt)}
              {subscription.unsubscribedAt &&
                `, unsubscribed on ${formatLondonDay(subscription.unsubscribedAt)}`}
            </span>
            <Link to="/admin/newsletter" className="tap">
              Newsletter
            </Link>
          </li>
        )}
      </ul>
    </section>
  )
}

/** Says what was erased and what had to stay; takes the focus of the pressed button. */
const ErasedNote = ({ erasure: { erased, openComplaints } }: { erasure: Erasure }) => (
  <p className="box edged [--edge:var(--color-moss-700)]" ref={takeFocus} tabIndex={-1} role="status">
    <b>Erased everywhere.</b> {formatCounts(erased) || 'Nothing was left'}. The last traces in this website’s
    files are overwritten tonight.
    {openComplaints > 0 &&
      ` ${formatCountOf(openComplaints, 'open complaint')} stays until you have answered it, with the mails about it.`}
  </p>
)
