import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import type { readAppointment } from '#contract/appointments.ts'
import { formatBookingDay } from '#contract/booking-words.ts'
import type { EndpointResponse } from '#contract/endpoint.ts'
import { clockTime, londonInstant } from '#contract/london-time.ts'
import { NotLoaded } from '#web/admin/ui/query.tsx'
import { isNotFound } from '#web/lib/api-client.ts'
import { firstNameOf, formatMediumDateTime } from '#web/lib/format.ts'
import { Link, LinkButton } from '#web/lib/link.tsx'
import { useNow, useToday } from '#web/lib/use-now.ts'
import { Button } from '#web/ui/button/button.tsx'
import { HowDidItGo } from './asks.tsx'
import { DiarySubpage } from './diary-subpage.tsx'
import { visitQuery } from './queries.ts'
import { CancelVisit, MoveVisit, VisitNote } from './visit-forms.tsx'
import { VisitHead } from './visit-head.tsx'
import { VisitMessage } from './visit-message.tsx'
import { isOver } from './words.ts'

type Opened = EndpointResponse<typeof readAppointment>

const route = getRouteApi('/admin/diary/$id')

/** One visit: who, when and where, and what can be done about it. */
export function VisitPage() {
  const { id } = route.useParams()
  const { data, error, isFetching, refetch } = useQuery(visitQuery(id))
  if (data) return <Visit key={id} opened={data} />
  return (
    <DiarySubpage title="Visit">
      {isNotFound(error) ? (
        <p className="box">There is no such visit any more.</p>
      ) : (
        <NotLoaded query={{ error, isFetching, refetch }} loading="Loading the visit...">
          The visit could not be loaded.
        </NotLoaded>
      )}
    </DiarySubpage>
  )
}

function Visit({ opened }: { opened: Opened }) {
  const { appointment, warnings, history, reminderText, lastNote } = opened
  const { id, state, client, consultationId } = appointment
  const now = useNow()
  const today = useToday()
  const isBooked = state === 'booked'
  const isAsked = isBooked && isOver(appointment, now)
  return (
    <DiarySubpage title={client.name}>
      <div className="sides">
        <div className="column">
          <HowDidItGo unsettled={isAsked ? [appointment] : []} today={today} />
          <VisitHead {...{ appointment, warnings, now }} />
          {isBooked && <Changes opened={opened} />}
          {!isBooked && state !== 'done' && client.email !== '' && (
            <p>
              <Link className="tap" to="/admin/diary/offer" search={{ visit: id }}>
                Offer {firstNameOf(client.name)} other times
              </Link>
            </p>
          )}
        </div>
        <div className="column">
          <NextBooking opened={opened} now={now} />
          <VisitNote appointment={appointment} lastNote={lastNote} />
          <Link to="/admin/clients/$id" params={{ id: client.id }} className="box row-between bare-link">
            <b>{firstNameOf(client.name)}’s page</b>
            <span className="fine-print">Earlier visits, details</span>
          </Link>
          <VisitMessage {...{ appointment, reminderText, now }} />
          <History history={history} consultationId={consultationId} />
        </div>
      </div>
    </DiarySubpage>
  )
}

/** Moving and cancelling, each in a form of its own. */
function Changes({ opened: { appointment } }: { opened: Opened }) {
  const [open, setOpen] = useState<'move' | 'cancel'>()
  const [left, setLeft] = useState(open)
  const leave = () => {
    setLeft(open)
    setOpen(undefined)
  }
  if (open === 'move') return <MoveVisit appointment={appointment} onLeave={leave} />
  if (open === 'cancel') return <CancelVisit appointment={appointment} onLeave={leave} />
  return (
    <div className="actions-row">
      <Button autoFocus={left === 'move'} onClick={() => setOpen('move')}>
        Move
      </Button>
      <Button variant="line" autoFocus={left === 'cancel'} onClick={() => setOpen('cancel')}>
        Cancel the visit
      </Button>
    </div>
  )
}

/** After a visit: the next one, as booked already or to book. */
function NextBooking({ opened: { appointment, dueDay, ahead }, now }: { opened: Opened; now: Date }) {
  const { id, client, startsAt } = appointment
  if (dueDay === undefined) return null
  const day = ahead ? new Date(ahead.startsAt) : (londonInstant(`${dueDay}T12:00`) ?? now)
  const hidden = <span className="sr-only"> the next visit of {firstNameOf(client.name)}</span>
  return (
    <section className="box row-between" aria-labelledby="next-booking">
      <div>
        <h2 id="next-booking">{ahead ? 'The next one is booked' : 'Book the next one'}</h2>
        <p className="fine-print">{formatBookingDay(day, now)}</p>
      </div>
      {ahead ? (
        <LinkButton small variant="line" to="/admin/diary/$id" params={{ id: ahead.id }}>
          Open{hidden}
        </LinkButton>
      ) : (
        <LinkButton
          small
          to="/admin/diary/book"
          search={{ next: id, on: dueDay, at: clockTime(new Date(startsAt)) }}
        >
          Book{hidden}
        </LinkButton>
      )}
    </section>
  )
}

type HistoryProps = Pick<Opened, 'history'> & {
  /** The request it was booked from. */
  consultationId: string | undefined
}

/** What happened to a visit, newest first. */
const History = ({ history, consultationId }: HistoryProps) => (
  <section className="box" aria-labelledby="visit-history">
    <h2 id="visit-history">History</h2>
    {history.length === 0 ? (
      <p className="muted mt-2">Nothing yet.</p>
    ) : (
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
    )}
    {consultationId !== undefined && (
      <Link className="tap mt-2" to="/admin/consultations/$id" params={{ id: consultationId }}>
        Their request
      </Link>
    )}
  </section>
)
