import MapPinIcon from 'lucide-react/icons/map-pin'
import { type ReactNode, useRef } from 'react'
import { type Appointment, visitKindName } from '#contract/appointment.ts'
import { formatBookingDay } from '#contract/booking-words.ts'
import type { Diary } from '#contract/diary.ts'
import { areaName } from '#contract/labels.ts'
import { clockTime } from '#contract/london-time.ts'
import { lowerFirst, relativeDayName } from '#web/lib/day-labels.ts'
import { useFacts } from '#web/lib/facts.tsx'
import { formatClockTime, formatCountOf } from '#web/lib/format.ts'
import { Link } from '#web/lib/link.tsx'
import { useNow, useToday } from '#web/lib/use-now.ts'
import { ReadFailure } from '#web/ui/notices/read-failure.tsx'
import { ClientNewsList } from './asks.tsx'
import {
  appointmentStyle,
  describeNextVisit,
  directionsTo,
  isOver,
  listVisitsToday,
  nextVisitIdToday,
} from './diary/diary-words.ts'
import { useDiary } from './diary-queries.ts'
import { type Answer, outcomeNames, outcomes, SettleOutcome, useSettleVisit } from './settle-visit.tsx'
import './today-visits.css'

const shownAtMost = 5

/** Of many, those are left out first that were first, and that she has said how they went. */
function shownOf(visits: readonly Appointment[]): readonly Appointment[] {
  const firstOpen = visits.findIndex(({ state }) => state === 'booked')
  const spare = Math.max(0, visits.length - shownAtMost)
  const from = firstOpen === -1 ? spare : Math.min(firstOpen, spare)
  return visits.slice(from, from + shownAtMost)
}

/** Her visits of today, each a tap away from being moved or cancelled, and what she is asked about others. */
export function TodayVisits() {
  const { data, error, isFetching, refetch } = useDiary(useToday(), 1)
  if (data)
    return (
      <>
        <List diary={data} />
        <ClientNewsList news={data.clientNews} />
      </>
    )
  return error ? (
    <ReadFailure error={error} onTryAgain={refetch} isTrying={isFetching}>
      Your visits of today could not be loaded.
    </ReadFailure>
  ) : null
}

function List({ diary }: { diary: Diary }) {
  const now = useNow()
  const settling = useSettleVisit()
  const part = useRef<HTMLElement>(null)
  const visits = listVisitsToday(diary)
  const shown = shownOf(visits)
  const said = (settling.last ?? settling.wanted)?.appointment.id
  const outcome = (
    <SettleOutcome settling={settling} takeFocus={() => part.current?.focus({ preventScroll: true })} />
  )
  return (
    <section
      ref={part}
      tabIndex={-1}
      className="box wrap-anywhere today-visits asks"
      aria-labelledby="today-visits"
    >
      <div className="row-between">
        <h2 id="today-visits">
          {visits.length === 0 ? 'No visits today' : `${formatCountOf(visits.length, 'visit')} today`}
        </h2>
        <Link to="/admin/diary" search={{ on: diary.today }} className="tap">
          Diary
        </Link>
      </div>
      {visits.length === 0 && <Next diary={diary} now={now} />}
      {shown.length > 0 && (
        <ol className="mt-2">
          {shown.map((visit) => (
            <TodayVisit
              key={visit.id}
              visit={visit}
              diary={diary}
              now={now}
              isPending={settling.isPending}
              onSettle={(answer) => settling.settle(visit, answer)}
            >
              {visit.id === said && outcome}
            </TodayVisit>
          ))}
        </ol>
      )}
      {shown.every(({ id }) => id !== said) && outcome}
      {visits.length > shown.length && (
        <Link to="/admin/diary" search={{ on: diary.today }} className="tap">
          {visits.length - shown.length} more<span className="sr-only"> today</span>
        </Link>
      )}
    </section>
  )
}

function Next({ diary: { next }, now }: { diary: Diary; now: Date }) {
  if (!next) return null
  const at = new Date(next.startsAt)
  return (
    <p>
      Next:{' '}
      <Link to="/admin/diary/$id" params={{ id: next.id }} className="tap semibold">
        {next.client.name}
      </Link>
      , {relativeDayName(at, now) ?? formatBookingDay(at, now)} {formatClockTime(next.startsAt)}
    </p>
  )
}

type VisitProps = {
  visit: Appointment
  diary: Diary
  now: Date
  isPending: boolean
  onSettle: (answer: Answer) => void
  /** What was just said of it. */
  children: ReactNode
}

/** A visit of today in one row: when, who and where; when to leave for the next; how one went that is over. */
export function TodayVisit({ visit, diary, now, isPending, onSettle, children }: VisitProps) {
  const { id, client, startsAt, state, place, address } = visit
  const look = appointmentStyle(visit, undefined, now)
  const isAsked = state === 'booked' && isOver(visit, now)
  return (
    <li className={look.isPast ? 'is-past' : undefined}>
      <time dateTime={startsAt}>{clockTime(new Date(startsAt))}</time>
      <div>
        <h3 className="plain-heading">
          <Link to="/admin/diary/$id" params={{ id }} className="tap bare-link">
            {client.name}
          </Link>
        </h3>
        {(!look.isPast || isAsked) && (
          <p>{isAsked ? look.words : <Where visit={visit} diary={diary} now={now} />}</p>
        )}
      </div>
      {look.isPast && !isAsked && (
        <p className="icon-line semibold">
          {look.icon && <look.icon className="icon" />}
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
          <MapPinIcon className="icon" />
        </a>
      )}
      {isAsked && (
        <fieldset className="row">
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
function Where({ visit, diary, now }: Pick<VisitProps, 'visit' | 'diary' | 'now'>) {
  const facts = useFacts()
  const { id, place, area, serviceType, startsAt } = visit
  const where = place === 'salon' ? 'Salon' : area ? areaName(area, facts) : 'At home'
  const next = id === nextVisitIdToday(diary) ? describeNextVisit(visit, diary, facts, now) : undefined
  // The time of a visit to the salon stands before the row.
  const first = next?.title === `At ${clockTime(new Date(startsAt))}` ? undefined : next
  return (
    <>
      {first && <b className={first.isLate ? 'bad' : undefined}>{first.title}. </b>}
      {where}, {lowerFirst(visitKindName(serviceType))}
      {visit.changeRequest && '. Asks for another time'}
    </>
  )
}
