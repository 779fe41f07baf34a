import { CalendarIcon, CheckIcon, CircleAlertIcon } from 'lucide-react'
import type { FileState } from '#contract/appointment.ts'
import { formatVisitTime } from '#contract/booking-words.ts'
import type { ConsultationPage } from '#contract/consultation-page.ts'
import { useFacts } from '#web/lib/facts.tsx'
import { unbroken } from '#web/lib/format.ts'
import { Link, LinkButton } from '#web/lib/link.tsx'
import { useNow } from '#web/lib/use-now.ts'
import { OpenOffers } from './offers/open-offers.tsx'
import { IconLine } from './parts.tsx'
import { describeVisit, formatLength, visitLook } from './words.ts'

type Props = Pick<ConsultationPage, 'request' | 'visits' | 'offers'>

/** The visits of a request, and the ways to another. */
export function RequestVisits({ request, visits, offers }: Props) {
  const { id, name, status } = request
  const facts = useFacts()
  const now = useNow()
  if (status === 'junk') return null
  return (
    <>
      <OpenOffers offers={offers} isOnRequest />
      <section className="box wrap-anywhere request-visits" aria-labelledby="request-visits">
        <h2 id="request-visits">Visits</h2>
        {visits.length > 0 ? (
          <ul className="entries">
            {visits.map((visit) => {
              const { day, hours } = formatVisitTime(visit)
              const { state, isPast } = visitLook(visit, now)
              return (
                <li key={visit.id}>
                  <Link className="quiet-link" to="/admin/diary/$id" params={{ id: visit.id }}>
                    {unbroken(day)}, <span className="unbroken">{hours}</span>
                  </Link>
                  <p className="fine-print">
                    {formatLength(visit)}. {describeVisit(visit, facts)}
                  </p>
                  {state && (
                    <IconLine icon={state.icon} className="text-small semibold">
                      {state.words}
                    </IconLine>
                  )}
                  {visit.file && !isPast && <ConfirmationState file={visit.file} />}
                </li>
              )
            })}
          </ul>
        ) : (
          <p className="mt-2">{status === 'booked' ? 'Booked, no date yet.' : 'Nothing is booked yet.'}</p>
        )}
        <div className="row mt-3">
          <LinkButton
            small
            variant={visits.length > 0 ? 'line' : 'filled'}
            to="/admin/diary/book"
            search={{ request: id }}
          >
            <CalendarIcon className="icon" />
            Book a time<span className="sr-only"> for {name}</span>
          </LinkButton>
          <Link className="tap" to="/admin/diary/offer" search={{ request: id }}>
            Offer times<span className="sr-only"> to {name}</span>
          </Link>
        </div>
      </section>
    </>
  )
}

const confirmationWords: Readonly<Record<FileState, string>> = {
  waiting: 'Confirmation on its way',
  sent: 'Confirmation sent',
  refused: 'The confirmation could not be delivered',
  outdated: 'The client knows an earlier time',
}

/** Whether the client has received the confirmation of a visit. */
export function ConfirmationState({ file }: { file: FileState }) {
  const isBad = file === 'refused' || file === 'outdated'
  return (
    <IconLine
      icon={isBad ? CircleAlertIcon : CheckIcon}
      className={`text-small semibold ${isBad ? 'bad' : 'good'}`}
    >
      {confirmationWords[file]}
    </IconLine>
  )
}
