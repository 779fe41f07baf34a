import type { readAppointment } from '#contract/appointments.ts'
import { formatBookingDay } from '#contract/booking-words.ts'
import type { EndpointResponse } from '#contract/endpoint.ts'
import { londonInstant } from '#contract/london-time.ts'
import type { TopicAfter } from '#contract/visit-messages.ts'
import { linkToTop } from '#web/lib/address-link.ts'
import { firstNameOf, formatCountOf } from '#web/lib/format.ts'
import { ButtonLink } from '#web/ui/button/button.tsx'
import { Icon } from '#web/ui/glyph/glyph.tsx'
import { linkToAppointment, linkToBookNext } from '../diary/diary-links.ts'
import { MessageRow } from './message-row.tsx'

type Props = { opened: EndpointResponse<typeof readAppointment>; now: Date }

/** After a visit: the next one, care advice and a question for a review, or a kind word if they did not come. */
export function AfterPart({ opened, now }: Props) {
  const { appointment, words, messages } = opened
  const sentOf = (topic: TopicAfter) => messages.find((message) => message.topic === topic)
  const means = appointment.client.email === '' ? 'by text or WhatsApp: no email is known' : 'by mail'
  const row = { appointment, now }
  if (appointment.state === 'missed')
    return (
      <section className="box" aria-labelledby="after-the-visit">
        <h2 id="after-the-visit">You missed each other</h2>
        <ul className="entries">
          <MessageRow
            {...row}
            topic="missed"
            icon="mail"
            verb="Send"
            what="a kind word"
            words={words.missed ?? ''}
            sent={sentOf('missed')}
          >
            Your words, {means}
          </MessageRow>
        </ul>
      </section>
    )
  return (
    <section className="box" aria-labelledby="after-the-visit">
      <h2 id="after-the-visit">After the visit</h2>
      <ul className="entries">
        <NextRow opened={opened} now={now} />
        <MessageRow
          {...row}
          topic="care"
          icon="drop"
          verb="Send"
          what="care advice"
          words={words.care ?? ''}
          sent={sentOf('care')}
        >
          Your words, {means}
        </MessageRow>
        <MessageRow
          {...row}
          topic="review"
          icon="star"
          verb="Ask"
          what="for a review"
          words={words.review ?? ''}
          sent={sentOf('review')}
        >
          Once for this visit, {means}. What comes back is yours to enter under{' '}
          <a
            {...linkToTop({ place: undefined, appointment: undefined, tab: 'website', edit: 'testimonials' })}
          >
            Testimonials
          </a>
          .
        </MessageRow>
      </ul>
    </section>
  )
}

const dayOf = (day: string, now: Date) => formatBookingDay(londonInstant(`${day}T12:00`) ?? now, now)

function NextRow({ opened: { appointment, next, ahead }, now }: Props) {
  const name = firstNameOf(appointment.client.name)
  if (!next) return null
  const weeks = formatCountOf(next.weeks, 'week')
  return (
    <li className="after-row">
      <Icon name="calendar" />
      <div>
        <h3 className="plain-heading">{ahead ? 'The next one is booked' : 'Book the next one'}</h3>
        <p className="fine-print">
          {ahead
            ? formatBookingDay(new Date(ahead.startsAt), now)
            : `${next.isUsual ? `${name} usually comes every ${weeks}` : `In ${weeks}`}: ${dayOf(next.day, now)}`}
        </p>
      </div>
      {ahead ? (
        <ButtonLink small variant="line" {...linkToAppointment(ahead.id)}>
          Open<span className="sr-only"> the next visit of {name}</span>
        </ButtonLink>
      ) : (
        <ButtonLink small {...linkToBookNext(appointment, next.day)}>
          Book<span className="sr-only"> the next visit of {name}</span>
        </ButtonLink>
      )}
    </li>
  )
}
