import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import type { readAppointment } from '#contract/appointments.ts'
import type { EndpointResponse } from '#contract/endpoint.ts'
import { NotLoaded } from '#web/admin/ui/query.tsx'
import { firstNameOf, formatMediumDateTime } from '#web/lib/format.ts'
import { Link } from '#web/lib/link.tsx'
import { isNotFound } from '#web/lib/lost-answer.ts'
import { useNow, useToday } from '#web/lib/use-now.ts'
import { Button } from '#web/ui/button/button.tsx'
import { HowDidItGo } from '../asks.tsx'
import { DiarySubpage } from '../diary/diary-subpage.tsx'
import { isOver } from '../diary/diary-words.ts'
import { visitQuery } from '../diary-queries.ts'
import { CancelVisit } from './cancel-visit.tsx'
import { MoveForm } from './move-form.tsx'
import { NextBooking } from './next-booking.tsx'
import { NoteForm } from './note-form.tsx'
import { VisitHead } from './visit-head.tsx'
import { WriteToClient } from './write-to-client.tsx'

type Opened = EndpointResponse<typeof readAppointment>

const route = getRouteApi('/admin/diary/$id')

export function OpenedVisit() {
  const { id } = route.useParams()
  return <VisitPage key={id} id={id} />
}

/** One visit: who, when and where, and what can be done about it. */
function VisitPage({ id }: { id: string }) {
  const { data, error, isFetching, refetch } = useQuery(visitQuery(id))
  if (data) return <Visit opened={data} />
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
  const { appointment, warnings, history, reminderText } = opened
  const now = useNow()
  const today = useToday()
  const [open, setOpen] = useState<'move' | 'cancel'>()
  const [left, setLeft] = useState(open)
  const leave = () => {
    setLeft(open)
    setOpen(undefined)
  }
  const { state, client } = appointment
  const isBooked = state === 'booked'
  const isLost = !isBooked && state !== 'done' && client.email !== ''
  const isAsked = isBooked && isOver(appointment, now)
  return (
    <DiarySubpage title={client.name}>
      <div className="sides">
        <div className="column">
          <HowDidItGo unsettled={isAsked ? [appointment] : []} today={today} />
          <VisitHead {...{ appointment, warnings, now }} />
          {isBooked && open === undefined && (
            <div className="actions-row">
              <Button autoFocus={left === 'move'} onClick={() => setOpen('move')}>
                Move
              </Button>
              <Button variant="line" autoFocus={left === 'cancel'} onClick={() => setOpen('cancel')}>
                Cancel the visit
              </Button>
            </div>
          )}
          {isLost && (
            <p>
              <Link to="/admin/diary/offer" search={{ visit: appointment.id }} className="tap">
                Offer {firstNameOf(client.name)} other times
              </Link>
            </p>
          )}
          {open === 'move' && <MoveForm appointment={appointment} onLeave={leave} />}
          {open === 'cancel' && <CancelVisit appointment={appointment} onLeave={leave} />}
        </div>
        <div className="column">
          <NextBooking opened={opened} now={now} />
          <NoteForm appointment={appointment} />
          <Link to="/admin/clients/$id" params={{ id: client.id }} className="box row-between bare-link">
            <b>{firstNameOf(client.name)}’s page</b>
            <span className="fine-print">Earlier visits, details</span>
          </Link>
          <WriteToClient {...{ appointment, reminderText, now }} />
          <VisitHistory history={history} consultationId={appointment.consultationId} />
        </div>
      </div>
    </DiarySubpage>
  )
}

type HistoryProps = {
  history: readonly { id: string; at: string; text: string }[]
  /** The request it was booked from. */
  consultationId: string | undefined
}

/** What happened to a visit, newest first. */
const VisitHistory = ({ history, consultationId }: HistoryProps) => (
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
      <Link to="/admin/consultations/$id" params={{ id: consultationId }} className="tap mt-2">
        Their request
      </Link>
    )}
  </section>
)
