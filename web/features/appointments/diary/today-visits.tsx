import MapPinIcon from 'lucide-react/icons/map-pin'
import { useRef } from 'react'
import type { Appointment } from '#contract/appointment.ts'
import { formatBookingDay } from '#contract/booking-words.ts'
import type { Diary } from '#contract/diary.ts'
import { areaName, serviceName } from '#contract/labels.ts'
import { ReadFailure } from '#web/admin/ui/query.tsx'
import { lowerFirst, relativeDayName } from '#web/lib/day-labels.ts'
import { useFacts } from '#web/lib/facts.tsx'
import { formatClockTime, formatCountOf } from '#web/lib/format.ts'
import { Link } from '#web/lib/link.tsx'
import { useNow, useToday } from '#web/lib/use-now.ts'
import { ClientNewsList, OutcomeButtons } from '../asks.tsx'
import { directionsTo, IconLine } from '../parts.tsx'
import { useDiary } from '../queries.ts'
import { isOver, nextVisitToday, visitLook, visitsOf } from '../words.ts'
import { describeNextVisit } from './words.ts'

const shownAtMost = 5

/** Of many visits those are left out first that she has settled, the earliest first. */
function shownOf(visits: readonly Appointment[]): readonly Appointment[] {
  const firstOpen = visits.findIndex(({ state }) => state === 'booked')
  const spare = Math.max(0, visits.length - shownAtMost)
  const from = firstOpen === -1 ? spare : Math.min(firstOpen, spare)
  return visits.slice(from, from + shownAtMost)
}

/** Her visits of today, and what clients did by their links. */
export function TodayVisits() {
  const { data: diary, error, isFetching, refetch } = useDiary(useToday(), 1)
  const now = useNow()
  const heading = useRef<HTMLHeadingElement>(null)
  if (!diary)
    return error ? (
      <ReadFailure error={error} onTryAgain={refetch} isTrying={isFetching}>
        Your visits of today could not be loaded.
      </ReadFailure>
    ) : null
  const { today, days, next, clientNews } = diary
  const visits = days.filter(({ day }) => day === today).flatMap(visitsOf)
  const shown = shownOf(visits)
  const search = { on: today }
  const nextAt = new Date(next?.startsAt ?? now)
  return (
    <>
      <section className="box wrap-anywhere pb-3.5" aria-labelledby="today-visits">
        <div className="row-between">
          <h2 id="today-visits" tabIndex={-1} ref={heading}>
            {visits.length === 0 ? 'No visits today' : `${formatCountOf(visits.length, 'visit')} today`}
          </h2>
          <Link className="tap" to="/admin/diary" search={search}>
            Diary
          </Link>
        </div>
        {visits.length === 0 && next && (
          <p>
            Next:{' '}
            <Link className="tap semibold -my-3" to="/admin/diary/$id" params={{ id: next.id }}>
              {next.client.name}
            </Link>
            , {relativeDayName(nextAt, now) ?? formatBookingDay(nextAt, now)} {formatClockTime(next.startsAt)}
          </p>
        )}
        <ol className="not-empty:mt-2">
          {shown.map((visit) => (
            <TodayVisit
              key={visit.id}
              {...{ visit, diary, now }}
              onSaved={() => heading.current?.focus({ preventScroll: true })}
            />
          ))}
        </ol>
        {visits.length > shown.length && (
          <Link className="tap" to="/admin/diary" search={search}>
            {visits.length - shown.length} more<span className="sr-only"> today</span>
          </Link>
        )}
      </section>
      <ClientNewsList news={clientNews} />
    </>
  )
}

type VisitProps = { visit: Appointment; diary: Diary; now: Date; onSaved: () => void }

/** A visit of today in one row: when, who and where; when to leave for the next; how one went that is over. */
function TodayVisit({ visit, diary, now, onSaved }: VisitProps) {
  const facts = useFacts()
  const { id, client, startsAt, place, area, serviceType } = visit
  const { isPast, state } = visitLook(visit, now)
  const directions = directionsTo(visit)
  const isAsked = visit.state === 'booked' && isOver(visit, now)
  const at = formatClockTime(startsAt)
  const next = id === nextVisitToday(diary)?.id ? describeNextVisit(visit, diary, facts, now) : undefined
  const where = place === 'salon' ? 'Salon' : area ? areaName(area, facts) : 'Home visit'
  return (
    // Names stay whole where letters are large.
    <li className="grid min-h-14 grid-cols-[3.6rem_minmax(0,1fr)_auto] items-center gap-x-3 border-t border-cream-200 py-2 text-small leading-[1.4] text-aubergine-600 max-[18rem]:grid-cols-1">
      <time
        dateTime={startsAt}
        className={`font-display text-[1.2rem] leading-[1.1] whitespace-nowrap tabular-nums ${isPast ? '' : 'text-aubergine-900'}`}
      >
        {at}
      </time>
      <div>
        <h3 className="plain-heading">
          <Link
            className={`tap bare-link -my-3 ${isPast ? 'font-medium text-aubergine-600' : 'font-semibold text-aubergine-900'}`}
            to="/admin/diary/$id"
            params={{ id }}
          >
            {client.name}
          </Link>
        </h3>
        <p>
          {/* The time of a visit to the salon stands before the row. */}
          {next && next.title !== `At ${at}` && (
            <b className={`font-semibold ${next.isLate ? 'text-red-700' : 'text-copper-700'}`}>
              {next.title}.{' '}
            </b>
          )}
          {!isPast && `${where}, ${lowerFirst(serviceName(serviceType))}`}
          {!isPast && visit.changeRequest !== undefined && '. Asks for another time'}
          {isAsked && state?.words}
        </p>
      </div>
      {isPast && !isAsked && state && (
        <IconLine icon={state.icon} className="font-semibold text-moss-700">
          {state.words}
        </IconLine>
      )}
      {!isPast && directions && (
        <a
          className="icon-button icon-button-line"
          href={directions.href}
          target="_blank"
          rel="noreferrer"
          aria-label={`Directions to ${client.name}, opens in a new tab`}
        >
          <MapPinIcon className="icon" />
        </a>
      )}
      {isAsked && (
        <div className="whole-row">
          <OutcomeButtons visit={visit} onSaved={onSaved} />
        </div>
      )}
    </li>
  )
}
