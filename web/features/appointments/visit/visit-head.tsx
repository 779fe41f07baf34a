import { useMutation } from '@tanstack/react-query'
import type { Appointment } from '#contract/appointment.ts'
import { changeAppointment } from '#contract/appointments.ts'
import { formatVisitTime } from '#contract/booking-words.ts'
import { FailedOutcome } from '#web/admin/ui/alert.tsx'
import { callTo, textTo } from '#web/admin/ui/contact-links.tsx'
import { callApi } from '#web/lib/api-client.ts'
import { useFacts } from '#web/lib/facts.tsx'
import { firstNameOf, unbroken } from '#web/lib/format.ts'
import { Button } from '#web/ui/button/button.tsx'
import { Warnings } from '../book/form-parts.tsx'
import { Contacts, directionsTo, IconLine } from '../parts.tsx'
import { type OpenedVisit, refetchDiary } from '../queries.ts'
import { ConfirmationState } from '../request-visits.tsx'
import { describeVisit, formatLength, isOver, visitLook } from '../words.ts'

/** When, what and where; what speaks against it; and the ways to reach the client. */
export function VisitHead({ opened: { appointment, warnings }, now }: { opened: OpenedVisit; now: Date }) {
  const facts = useFacts()
  const { client, address, note, startsAt, changeRequest, state } = appointment
  const { day, hours } = formatVisitTime(appointment)
  const look = visitLook(appointment, now)
  return (
    <section className="box" aria-label="The visit">
      <p className="font-display text-[clamp(1.5rem,1.35rem+0.8vw,2.1rem)] leading-[1.2]">
        <time dateTime={startsAt}>
          {unbroken(day)}, <span className="unbroken">{hours}</span>
        </time>
      </p>
      <p>
        {formatLength(appointment)}. {describeVisit(appointment, facts)}
        {address && `. ${address}`}
      </p>
      {/* What is asked of a booked one stands in a box of its own. */}
      {look.state && state !== 'booked' && (
        <IconLine icon={look.state.icon} className="semibold mt-2">
          {look.state.words}
        </IconLine>
      )}
      {note && <p className="pre-line mt-2">{note}</p>}
      {changeRequest !== undefined && !look.isPast && (
        <div className="note mt-3">
          <h3>{firstNameOf(client.name)} asks for another time</h3>
          {changeRequest && <p className="pre-line">“{changeRequest}”</p>}
        </div>
      )}
      <Warnings warnings={warnings} />
      <Contacts
        isSmall
        ways={[directionsTo(appointment), callTo(client), textTo(client, 'Text', client.name)]}
      />
      {state === 'booked' && !isOver(appointment, now) && <Confirmation appointment={appointment} />}
    </section>
  )
}

/** Whether the client has the confirmation of a visit to come, and the ways to get it to them. */
function Confirmation({ appointment }: { appointment: Appointment }) {
  const { id, version, client, email, file } = appointment
  const sending = useMutation({
    mutationFn: () => callApi(changeAppointment, { params: { id }, body: { version, notifyClient: true } }),
    onSuccess: refetchDiary,
  })
  return (
    <>
      <div role="status" className="mt-2">
        {file && <ConfirmationState file={file} />}
      </div>
      {email !== client.email && <p className="fine-print">Mails about this visit go to {email}.</p>}
      {email !== '' && (
        <Button
          small
          variant="line"
          className="mt-4"
          isPending={sending.isPending}
          onClick={() => sending.mutate()}
        >
          {sending.isPending ? 'Sending...' : file ? 'Send the confirmation again' : 'Send a confirmation'}
        </Button>
      )}
      <FailedOutcome words="Not sent, as far as is known." error={sending.error} />
    </>
  )
}
