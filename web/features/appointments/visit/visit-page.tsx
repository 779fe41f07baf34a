import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { formatDayWithWeekday } from '#contract/day-labels.ts'
import { NotLoaded } from '#web/admin/ui/query.tsx'
import { firstNameOf, formatClockTime, formatMediumDateTime } from '#web/lib/format.ts'
import { Link, LinkButton } from '#web/lib/link.tsx'
import { useNow, useToday } from '#web/lib/use-now.ts'
import { HowDidItGo } from '../asks.tsx'
import { DiarySubpage } from '../diary-subpage.tsx'
import { type OpenedVisit, visitQuery } from '../queries.ts'
import { isOver } from '../words.ts'
import { VisitChanges } from './visit-changes.tsx'
import { VisitHead } from './visit-head.tsx'
import { VisitMessage } from './visit-message.tsx'
import { VisitNote } from './visit-note.tsx'

/** One visit: who, when and where, and what can be done about it. */
export function VisitPage() {
  const { id } = useParams({ from: '/admin/diary/$id' })
  const query = useQuery(visitQuery(id))
  if (query.data) return <Visit key={id} opened={query.data} />
  return (
    <DiarySubpage title="Visit">
      <NotLoaded of={query} what="the visit" />
    </DiarySubpage>
  )
}

function Visit({ opened }: { opened: OpenedVisit }) {
  const { appointment, history } = opened
  const { state, client, consultationId } = appointment
  const now = useNow()
  const today = useToday()
  const isBooked = state === 'booked'
  const name = firstNameOf(client.name)
  return (
    <DiarySubpage title={client.name}>
      <div className="sides">
        <div className="column">
          <HowDidItGo unsettled={isBooked && isOver(appointment, now) ? [appointment] : []} today={today} />
          <VisitHead opened={opened} now={now} />
          {isBooked && <VisitChanges appointment={appointment} />}
          {!isBooked && state !== 'done' && client.email !== '' && (
            <p>
              <Link
                className="tap"
                to="/admin/diary/offer"
                search={consultationId ? { request: consultationId } : { client: client.id }}
              >
                Offer {name} other times
              </Link>
            </p>
          )}
        </div>
        <div className="column">
          <NextBooking opened={opened} />
          <VisitNote opened={opened} />
          <Link to="/admin/clients/$id" params={{ id: client.id }} className="box row-between bare-link">
            <b>{name}’s page</b>
            <span className="fine-print">Earlier visits, details</span>
          </Link>
          <VisitMessage opened={opened} now={now} />
          <section className="box" aria-labelledby="visit-history">
            <h2 id="visit-history">History</h2>
            <ul className="entries">
              {history.map(({ id, at, text }) => (
                <li key={id}>
                  <p>{text}</p>
                  <p className="fine-print">
                    <time dateTime={at}>{formatMediumDateTime(at)}</time>
                  </p>
                </li>
              ))}
            </ul>
            {consultationId !== undefined && (
              <Link className="tap mt-2" to="/admin/consultations/$id" params={{ id: consultationId }}>
                Their request
              </Link>
            )}
          </section>
        </div>
      </div>
    </DiarySubpage>
  )
}

/** After a visit, while no other is booked: the day on which the next one is due. */
function NextBooking({ opened: { appointment, dueDay } }: { opened: OpenedVisit }) {
  const { client, startsAt } = appointment
  const at = formatClockTime(startsAt)
  if (dueDay === undefined) return null
  return (
    <section className="box row-between" aria-labelledby="next-booking">
      <div>
        <h2 id="next-booking">Book the next one</h2>
        <p className="fine-print">{formatDayWithWeekday(dueDay)}</p>
      </div>
      <LinkButton small to="/admin/diary/book" search={{ client: client.id, on: dueDay, at }}>
        Book<span className="sr-only"> the next visit of {firstNameOf(client.name)}</span>
      </LinkButton>
    </section>
  )
}
