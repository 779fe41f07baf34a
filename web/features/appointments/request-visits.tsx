import CalendarIcon from 'lucide-react/icons/calendar'
import type { Appointment } from '#contract/appointment.ts'
import { formatMinutes } from '#contract/booking-words.ts'
import type { WorklistEntry } from '#contract/worklist.ts'
import { useFacts } from '#web/lib/facts.tsx'
import { Link, LinkButton } from '#web/lib/link.tsx'
import { useNow } from '#web/lib/use-now.ts'
import { ReadFailure } from '#web/ui/notices/read-failure.tsx'
import { durationMinutes, formatVisitTime } from './booking-words.ts'
import { appointmentStyle, describeVisit } from './diary/diary-words.ts'
import { useRequestVisits } from './diary-queries.ts'
import { RequestOffer } from './offers/open-offers.tsx'
import { FileState } from './visit/visit-file.tsx'

/** The visits of a request, and the ways to another. */
export function RequestVisits({ entry: { id, name, status } }: { entry: WorklistEntry }) {
  const { data, error, isFetching, refetch } = useRequestVisits(id)
  if (status === 'junk') return null
  const visits = data?.visits ?? []
  return (
    <>
      <RequestOffer offers={data?.offers ?? []} />
      <section className="box wrap-anywhere request-visits" aria-labelledby="request-visits">
        <h2 id="request-visits">Visits</h2>
        {error && !data ? (
          <ReadFailure error={error} onTryAgain={refetch} isTrying={isFetching}>
            The visits could not be loaded.
          </ReadFailure>
        ) : visits.length > 0 ? (
          <ul className="entries">
            {visits.map((visit) => (
              <Visit key={visit.id} visit={visit} />
            ))}
          </ul>
        ) : (
          <p className="mt-2">{status === 'booked' ? 'Booked, no date yet.' : 'Nothing is booked yet.'}</p>
        )}
        <div className="actions-row mt-3">
          <LinkButton
            small
            variant={visits.length > 0 ? 'line' : 'filled'}
            to="/admin/diary/book"
            search={{ on: undefined, request: id }}
          >
            <CalendarIcon className="icon" />
            Book a time<span className="sr-only"> for {name}</span>
          </LinkButton>
          <Link to="/admin/diary/offer" search={{ request: id }} className="tap">
            Offer times<span className="sr-only"> to {name}</span>
          </Link>
        </div>
      </section>
    </>
  )
}

function Visit({ visit }: { visit: Appointment }) {
  const facts = useFacts()
  const { day, hours } = formatVisitTime(visit)
  const { words, icon: Icon, isPast } = appointmentStyle(visit, undefined, useNow())
  return (
    <li>
      <Link to="/admin/diary/$id" params={{ id: visit.id }} className="tall-link">
        {day}, <span className="unbroken">{hours}</span>
      </Link>
      <p className="fine-print">
        {formatMinutes(durationMinutes(visit))}. {describeVisit(visit, facts)}
      </p>
      {words && (
        <p className="icon-line text-small semibold">
          {Icon && <Icon className="icon" />}
          {words}
        </p>
      )}
      {visit.file && !isPast && <FileState file={visit.file} />}
    </li>
  )
}
