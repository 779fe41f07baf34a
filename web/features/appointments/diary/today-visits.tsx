import MapPinIcon from 'lucide-react/icons/map-pin'
import { useRef } from 'react'
import type { Appointment } from '#contract/appointment.ts'
import type { Diary } from '#contract/diary.ts'
import { ReadFailure } from '#web/admin/ui/query.tsx'
import { useFacts } from '#web/lib/facts.tsx'
import { formatClockTime } from '#web/lib/format.ts'
import { Link } from '#web/lib/link.tsx'
import { useNow, useToday } from '#web/lib/use-now.ts'
import { ClientNewsList, OutcomeButtons } from '../asks.tsx'
import { directionsTo, IconLine } from '../parts.tsx'
import { useDiary } from '../queries.ts'
import { describeVisit, nextVisitToday, visitLook, visitsOf } from '../words.ts'
import { countVisits, describeNextVisit, startWords } from './words.ts'

/** Her visits of today, and what clients did by their links. */
export function TodayVisits() {
  const query = useDiary(useToday(), 1)
  const heading = useRef<HTMLHeadingElement>(null)
  if (!query.data) return <ReadFailure of={query}>Your visits of today could not be loaded.</ReadFailure>
  const { today, days, next, clientNews } = query.data
  const visits = days.flatMap(visitsOf)
  return (
    <>
      <section className="box wrap-anywhere pb-3.5" aria-labelledby="today-visits">
        <div className="row-between">
          <h2 id="today-visits" tabIndex={-1} ref={heading}>
            {countVisits(visits.length)}
          </h2>
          <Link className="tap" to="/admin/diary" search={{ on: today }}>
            Diary
          </Link>
        </div>
        {visits.length === 0 && next && (
          <p>
            Next:{' '}
            <Link className="tap semibold -my-3" to="/admin/diary/$id" params={{ id: next.id }}>
              {next.client.name}
            </Link>
            , {startWords(next.startsAt, today)}
          </p>
        )}
        <ol className="not-empty:mt-2">
          {visits.map((visit) => (
            <TodayVisit
              key={visit.id}
              {...{ visit, diary: query.data }}
              onSaved={() => heading.current?.focus({ preventScroll: true })}
            />
          ))}
        </ol>
      </section>
      <ClientNewsList news={clientNews} />
    </>
  )
}

type VisitProps = { visit: Appointment; diary: Diary; onSaved: () => void }

/** A visit of today in one row: when, who and where; when to leave for the next; how one went that is over. */
function TodayVisit({ visit, diary, onSaved }: VisitProps) {
  const facts = useFacts()
  const now = useNow()
  const { id, client, startsAt } = visit
  const { isPast, state } = visitLook(visit, now)
  const directions = !isPast && directionsTo(visit)
  const isAsked = isPast && visit.state === 'booked'
  const next = id === nextVisitToday(diary)?.id ? describeNextVisit(visit, diary, facts, now) : undefined
  return (
    // Names stay whole where letters are large.
    <li className="grid min-h-14 grid-cols-[3.6rem_minmax(0,1fr)_auto] items-center gap-x-3 border-t border-cream-200 py-2 text-small leading-[1.4] text-aubergine-600 max-[18rem]:grid-cols-1">
      <time
        dateTime={startsAt}
        className={`font-display text-[1.2rem] leading-[1.1] whitespace-nowrap tabular-nums ${isPast ? '' : 'text-aubergine-900'}`}
      >
        {formatClockTime(startsAt)}
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
        {next && (
          <b className={`font-semibold ${next.isLate ? 'text-red-700' : 'text-copper-700'}`}>
            {next.title}.{' '}
          </b>
        )}
        {!isPast && [describeVisit(visit, facts), state?.words].filter(Boolean).join('. ')}
      </div>
      {isPast && state && (
        <IconLine icon={state.icon} className="font-semibold text-moss-700">
          {state.words}
        </IconLine>
      )}
      {directions && (
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
