import type { ReactNode } from 'react'
import type { Appointment } from '#contract/appointment.ts'
import type { Diary } from '#contract/diary.ts'
import { clockTime } from '#contract/london-time.ts'
import { areaName, serviceName } from '#contract/request-labels.ts'
import { lowerFirst } from '#web/lib/day-labels.ts'
import { useFacts } from '#web/lib/facts.tsx'
import { Icon } from '#web/ui/glyph/glyph.tsx'
import { directionsTo, linkToAppointment } from './diary/diary-links.ts'
import { appointmentStyle, describeNextVisit, isOver, nextVisitIdToday } from './diary/diary-words.ts'
import { OfflineContact } from './diary/offline-contact.tsx'
import { type Answer, outcomeNames, outcomes } from './settle-visit.tsx'

type Props = {
  visit: Appointment
  diary: Diary
  now: Date
  isPending: boolean
  onSettle: (answer: Answer) => void
  /** What was just said of it. */
  children: ReactNode
}

/** A visit of today in one row: when, who and where; when to leave for the next; how one went that is over. */
export function TodayVisit({ visit, diary, now, isPending, onSettle, children }: Props) {
  const { id, client, startsAt, state, place, address } = visit
  const look = appointmentStyle(visit, undefined, now)
  const isAsked = state === 'booked' && isOver(visit, now)
  return (
    <li className={look.isPast ? 'is-past' : undefined}>
      <time dateTime={startsAt}>{clockTime(new Date(startsAt))}</time>
      <div>
        <h3 className="plain-heading">
          <a className="tap bare-link" {...linkToAppointment(id)}>
            {client.name}
          </a>
        </h3>
        {(!look.isPast || isAsked) && (
          <p>{isAsked ? look.words : <Where visit={visit} diary={diary} now={now} />}</p>
        )}
        {!look.isPast && <OfflineContact appointment={visit} />}
      </div>
      {look.isPast && !isAsked && (
        <p className="icon-line semibold">
          {look.icon && <Icon name={look.icon} />}
          {look.words}
        </p>
      )}
      {!look.isPast && place === 'home' && address && (
        <a
          className="icon-button icon-button-line"
          href={directionsTo(address)}
          target="_blank"
          rel="noreferrer"
          aria-label={`Directions to ${client.name}, opens in a new tab`}
        >
          <Icon name="pin" />
        </a>
      )}
      {isAsked && (
        <fieldset className="row needs-connection">
          <legend className="sr-only">How it went with {client.name}</legend>
          {outcomeNames.map((outcome) => (
            <button
              key={outcome}
              type="button"
              className={outcome === 'done' ? 'text-button' : 'quiet-button'}
              disabled={isPending}
              onClick={() => onSettle(outcome)}
            >
              {outcomes[outcome].label}
            </button>
          ))}
        </fieldset>
      )}
      {children && <div className="whole-row">{children}</div>}
    </li>
  )
}

/** Where it is, and of the next one what comes first: when to leave, or until when it goes. */
function Where({ visit, diary, now }: Pick<Props, 'visit' | 'diary' | 'now'>) {
  const facts = useFacts()
  const { id, place, area, serviceType, startsAt } = visit
  const where = place === 'salon' ? 'Salon' : area ? areaName(area, facts) : 'At home'
  const next = id === nextVisitIdToday(diary) ? describeNextVisit(visit, diary, facts, now) : undefined
  // The time of a visit to the salon stands before the row.
  const first = next?.title === `At ${clockTime(new Date(startsAt))}` ? undefined : next
  return (
    <>
      {first && <b className={first.isLate ? 'bad' : undefined}>{first.title}. </b>}
      {where}, {lowerFirst(serviceName(serviceType))}
      {visit.wish && '. Asks for another time'}
    </>
  )
}
