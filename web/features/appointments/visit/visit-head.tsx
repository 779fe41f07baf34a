import CircleAlertIcon from 'lucide-react/icons/circle-alert'
import MapPinIcon from 'lucide-react/icons/map-pin'
import MessageSquareIcon from 'lucide-react/icons/message-square'
import PhoneIcon from 'lucide-react/icons/phone'
import type * as z from 'zod/mini'
import type { Appointment, Warning } from '#contract/appointment.ts'
import { formatMinutes } from '#contract/booking-words.ts'
import { smsHref, telHref } from '#contract/phone.ts'
import { useFacts } from '#web/lib/facts.tsx'
import { firstNameOf } from '#web/lib/format.ts'
import { ButtonLink } from '#web/ui/button/button.tsx'
import { durationMinutes, formatVisitTime } from '../booking-words.ts'
import { appointmentStyle, describeVisit, directionsTo, isOver } from '../diary/diary-words.ts'
import { VisitFile } from './visit-file.tsx'

/** What became of the reminder. */
const reminders = {
  waiting: 'The reminder is on its way.',
  sent: 'Reminded by mail.',
  refused: 'The reminder could not be delivered: ring or text.',
} as const

type Props = {
  appointment: Appointment
  warnings: readonly z.output<typeof Warning>[]
  now: Date
}

/** When, what and where; what speaks against it; and the ways to reach the client. */
export function VisitHead({ appointment, warnings, now }: Props) {
  const facts = useFacts()
  const { client, place, address, note, startsAt, changeRequest } = appointment
  const { day, hours } = formatVisitTime(appointment)
  const reminderWords = appointment.reminder && reminders[appointment.reminder]
  const look = appointmentStyle(appointment, undefined, now)
  return (
    <section className="box" aria-label="The visit">
      <p className="visit-when">
        <time dateTime={startsAt}>
          {day}, <span className="unbroken">{hours}</span>
        </time>
      </p>
      <p>
        {formatMinutes(durationMinutes(appointment))}. {describeVisit(appointment, facts)}
        {address && `. ${address}`}
      </p>
      {look.words && (
        <p className="icon-line semibold mt-2">
          {look.icon && <look.icon className="icon" />}
          {look.words}
        </p>
      )}
      {note && <p className="pre-line mt-2">{note}</p>}
      {changeRequest !== undefined && !look.isPast && (
        <div className="note mt-3">
          <h3>{firstNameOf(client.name)} asks for another time</h3>
          {changeRequest && <p className="pre-line">“{changeRequest}”</p>}
        </div>
      )}
      {!look.isPast &&
        warnings.map(({ kind, text }) => (
          <p key={`${kind} ${text}`} className="icon-line diary-close wrap-anywhere mt-2">
            <CircleAlertIcon className="icon" />
            {text}
          </p>
        ))}
      {reminderWords && <p className="fine-print mt-2">{reminderWords}</p>}
      <div className="wrapping diary-actions">
        {place === 'home' && address && (
          <ButtonLink small variant="line" href={directionsTo(address)} target="_blank" rel="noreferrer">
            <MapPinIcon className="icon" />
            Directions<span className="sr-only">, opens in a new tab</span>
          </ButtonLink>
        )}
        {client.phone && (
          <>
            <ButtonLink small variant="line" href={telHref(client.phone)}>
              <PhoneIcon className="icon" />
              Call<span className="sr-only"> {client.name}</span>
            </ButtonLink>
            <ButtonLink small variant="line" href={smsHref(client.phone)}>
              <MessageSquareIcon className="icon" />
              Text<span className="sr-only"> {client.name}</span>
            </ButtonLink>
          </>
        )}
      </div>
      {appointment.state === 'booked' && !isOver(appointment, now) && <VisitFile appointment={appointment} />}
    </section>
  )
}
