import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { readAppointment } from '#contract/appointments.ts'
import type { EndpointResponse } from '#contract/endpoint.ts'
import { isMissing } from '#web/lib/lost-answer.ts'
import { read } from '#web/lib/queries.ts'
import { useNow, useToday } from '#web/lib/use-now.ts'
import { Button } from '#web/ui/button/button.tsx'
import { ReadFailure } from '#web/ui/notices/read-failure.tsx'
import { Spinner } from '#web/ui/spinner/spinner.tsx'
import { DiarySubpage } from '../diary/diary-subpage.tsx'
import { isOver } from '../diary/diary-words.ts'
import { HowDidItGo } from '../diary/how-did-it-go.tsx'
import { CancelVisit } from './cancel-visit.tsx'
import { MoveForm } from './move-form.tsx'
import { VisitHead } from './visit-head.tsx'
import { VisitHistory } from './visit-history.tsx'

type Opened = EndpointResponse<typeof readAppointment>

/** One visit: who, when and where, and what can be done about it. */
export function VisitPage({ id }: { id: string }) {
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: [readAppointment.path, id],
    queryFn: () => read(readAppointment, { params: { id } }),
    staleTime: 0,
  })
  if (data) return <Visit opened={data} />
  return (
    <DiarySubpage title="Visit">
      {isMissing(error) ? (
        <p className="box">There is no such visit any more.</p>
      ) : error ? (
        <ReadFailure error={error} onTryAgain={refetch} isTrying={isFetching}>
          The visit could not be loaded.
        </ReadFailure>
      ) : (
        <Spinner>Loading the visit...</Spinner>
      )}
    </DiarySubpage>
  )
}

function Visit({ opened: { appointment, warnings, history } }: { opened: Opened }) {
  const now = useNow()
  const today = useToday()
  const [open, setOpen] = useState<'move' | 'cancel'>()
  const isBooked = appointment.state === 'booked'
  const isAsked = isBooked && isOver(appointment, now)
  return (
    <DiarySubpage title={appointment.client.name}>
      <div className="sides">
        <div className="column">
          <HowDidItGo unsettled={isAsked ? [appointment] : []} today={today} />
          <VisitHead appointment={appointment} warnings={warnings} now={now} />
          {isBooked && open === undefined && (
            <div className="actions-row">
              <Button onClick={() => setOpen('move')}>Move</Button>
              <Button variant="line" onClick={() => setOpen('cancel')}>
                Cancel the visit
              </Button>
            </div>
          )}
          {open === 'move' && <MoveForm appointment={appointment} onLeave={() => setOpen(undefined)} />}
          {open === 'cancel' && <CancelVisit appointment={appointment} onLeave={() => setOpen(undefined)} />}
        </div>
        <VisitHistory history={history} />
      </div>
    </DiarySubpage>
  )
}
