import { useRef } from 'react'
import type { Appointment } from '#contract/appointment.ts'
import { formatBookingDay } from '#contract/booking-words.ts'
import type { Diary } from '#contract/diary.ts'
import { relativeDayName } from '#web/lib/day-labels.ts'
import { formatClockTime, formatCountOf } from '#web/lib/format.ts'
import { useNow, useToday } from '#web/lib/use-now.ts'
import { ReadFailure } from '#web/ui/notices/read-failure.tsx'
import { AfterCancellation } from './asks.tsx'
import { linkToAppointment, linkToDay } from './diary/diary-links.ts'
import { visitsToday } from './diary/diary-words.ts'
import { useDiary } from './diary-queries.ts'
import { SettleOutcome, useSettleVisit } from './settle-visit.tsx'
import { TodayVisit } from './today-visit.tsx'
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
        <AfterCancellation appointments={data.unresolved} />
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
  const visits = visitsToday(diary)
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
        <a className="tap" {...linkToDay(diary.today)}>
          Diary
        </a>
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
        <a className="tap" {...linkToDay(diary.today)}>
          {visits.length - shown.length} more<span className="sr-only"> today</span>
        </a>
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
      <a className="tap semibold" {...linkToAppointment(next.id)}>
        {next.client.name}
      </a>
      , {relativeDayName(at, now) ?? formatBookingDay(at, now)} {formatClockTime(next.startsAt)}
    </p>
  )
}
