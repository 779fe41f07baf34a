import CircleAlertIcon from 'lucide-react/icons/circle-alert'
import HouseIcon from 'lucide-react/icons/house'
import RouteIcon from 'lucide-react/icons/route'
import ScissorsIcon from 'lucide-react/icons/scissors'
import type { CSSProperties } from 'react'
import { weekdayOf } from '#contract/day-labels.ts'
import type { Diary, DiaryDay, DiaryRow } from '#contract/diary.ts'
import { clockTime, londonDay } from '#contract/london-time.ts'
import type { Facts } from '#contract/render.ts'
import { useFacts } from '#web/lib/facts.tsx'
import { formatClockTime } from '#web/lib/format.ts'
import { Link } from '#web/lib/link.tsx'
import type { IconType } from '#web/ui/icon-type.ts'
import {
  appointmentStyle,
  blockSearch,
  blockWords,
  describeVisit,
  formatHours,
  isOver,
  nextVisitIdToday,
  timeSearch,
  workingHours,
} from './diary-words.ts'
import './week.css'

const minutesOf = (clock: string) => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3))

/** Minutes on the clock since the day began; 0 or 24 hours for what begins before it or ends after it. */
function minutesIn(day: string, instant: string): number {
  const at = new Date(instant)
  const on = londonDay(at)
  if (on !== day) return on < day ? 0 : 24 * 60
  return minutesOf(clockTime(at))
}

type Span = { from: number; to: number }
type Placed = Span & { row: DiaryRow }

const doOverlap = (one: Span, other: Span) => one.from < other.to && one.to > other.from
const takesRoom = ({ row }: Placed) => row.kind !== 'free' && row.kind !== 'travel'

const missingMinutes = ({ row }: Placed) => (row.kind === 'travel' ? row.missingMinutes : -1)

/** The rows of a day in minutes. Of journeys that overlap the tightest is drawn; offered time is not drawn as free. */
function placedRows({ day, rows }: DiaryDay): Placed[] {
  const all = rows.map((row) => ({ row, from: minutesIn(day, row.startsAt), to: minutesIn(day, row.endsAt) }))
  const isHidden = (one: Placed, index: number) =>
    all.some(({ row, ...span }, at) => {
      if (at === index || !doOverlap(one, span)) return false
      if (one.row.kind === 'free') return row.kind === 'offered'
      const [own, other] = [missingMinutes(one), missingMinutes({ row, ...span })]
      return (
        one.row.kind === 'travel' && row.kind === 'travel' && (other > own || (other === own && at < index))
      )
    })
  return all.filter((one, index) => !isHidden(one, index))
}

/** What overlaps stands side by side. */
function placeStyle(
  { from, to }: Span,
  first: number,
  beside: readonly Span[],
  index: number,
): CSSProperties {
  const lanes = Math.max(1, beside.length)
  return {
    top: `calc(${(from - first) / 60} * var(--hour))`,
    height: `calc(${(to - from) / 60} * var(--hour))`,
    left: `${(100 * Math.max(0, index)) / lanes}%`,
    width: `${100 / lanes}%`,
  }
}

type Props = { diary: Diary; days: readonly DiaryDay[]; now: Date }

/** Seven columns on one scale of hours; each is a list in order of time. */
export function WeekView({ diary, days, now }: Props) {
  const spans = days.flatMap((day) => [
    ...placedRows(day),
    ...day.hours.map(({ from, to }) => ({ from: minutesOf(from), to: minutesOf(to) })),
  ])
  const first = Math.floor(Math.min(9 * 60, ...spans.map(({ from }) => from)) / 60) * 60
  const last = Math.ceil(Math.max(17 * 60, ...spans.map(({ to }) => to)) / 60) * 60
  const hours = Array.from({ length: (last - first) / 60 + 1 }, (_, index) => first / 60 + index)
  const alone = (span: Span) => placeStyle(span, first, [], 0)
  const time = minutesOf(clockTime(now))
  return (
    <section className="week" aria-label="The week" style={{ ['--hours' as string]: hours.length - 1 }}>
      <ol className="week-hours" aria-hidden="true">
        {hours.map((hour) => (
          <li key={hour} style={alone({ from: hour * 60, to: hour * 60 })}>
            {String(hour).padStart(2, '0')}:00
          </li>
        ))}
      </ol>
      {days.map((day) => {
        const rows = placedRows(day)
        const blocks = rows.filter(takesRoom)
        return (
          <section key={day.day} className="week-day" aria-labelledby={`day-${day.day}`}>
            <DayHead day={day} today={diary.today} />
            <div className="week-column">
              {day.hours.map(({ from, to }) => (
                <div
                  key={from}
                  className="week-open"
                  style={alone({ from: minutesOf(from), to: minutesOf(to) })}
                />
              ))}
              {rows.length > 0 && (
                <ol>
                  {rows.map((one) => {
                    const beside = takesRoom(one) ? blocks.filter((other) => doOverlap(one, other)) : []
                    return (
                      <li
                        key={`${one.row.kind} ${one.row.startsAt} ${beside.indexOf(one)}`}
                        style={placeStyle(one, first, beside, beside.indexOf(one))}
                      >
                        <WeekRow
                          {...{ row: one.row, diary, now }}
                          isShort={one.to - one.from < 45}
                          isNarrow={beside.length > 1}
                        />
                      </li>
                    )
                  })}
                </ol>
              )}
              {day.day === diary.today && time > first && time < last && (
                <div className="week-now" style={alone({ from: time, to: time })} />
              )}
            </div>
          </section>
        )
      })}
    </section>
  )
}

const DayHead = ({ day: { day, hours, isAway }, today }: { day: DiaryDay; today: string }) => (
  <div className={day === today ? 'week-head is-today' : 'week-head'}>
    <h2 id={`day-${day}`} tabIndex={-1}>
      <Link
        to="/admin/diary"
        search={{ on: day, view: 'days' }}
        aria-current={day === today ? 'date' : undefined}
      >
        <b>{Number(day.slice(8))}</b> {weekdayOf(day).slice(0, 3)}
        <span className="sr-only">{weekdayOf(day).slice(3)}</span>
      </Link>
    </h2>
    <p>{isAway ? 'Away' : workingHours(hours) || 'Closed'}</p>
  </div>
)

type RowProps = { row: DiaryRow; isShort: boolean; isNarrow: boolean; diary: Diary; now: Date }

/** A row of a day; in a short block the start and the name stand in one line. */
function WeekRow({ row, isShort, isNarrow, diary, now }: RowProps) {
  const facts = useFacts()
  if (row.kind === 'travel') {
    const isClose = row.missingMinutes > 0
    return (
      <p className={isClose ? 'line week-way is-close' : 'line week-way'}>
        {isClose ? <CircleAlertIcon className="icon" /> : <RouteIcon className="icon" />}
        {isClose ? `${row.missingMinutes} min too close` : `${row.minutes} min`}
      </p>
    )
  }
  if (row.kind === 'free')
    return isOver(row, now) ? null : (
      <Link to="/admin/diary/book" search={timeSearch(row.startsAt)} className="week-free">
        <span>Free {formatHours(row)}</span> <u>Book</u>
      </Link>
    )
  const { className, name, icon: Icon, details = [] } = describeBlock(row, diary, facts, now)
  const block = `week-block ${className}`
  const content = (
    <>
      <span className="week-time">
        <time>
          {formatClockTime(row.startsAt)}
          <span className={isShort || isNarrow ? 'sr-only' : undefined}>
            {' '}
            to {formatClockTime(row.endsAt)}
          </span>
        </time>
        {isShort && <b>{name}</b>}
        {Icon && <Icon className="icon" />}
      </span>
      {!isShort && <b>{name}</b>}
      {!isShort && details.filter(Boolean).map((words) => <span key={words}>{words}</span>)}
    </>
  )
  if (row.kind === 'appointment')
    return (
      <Link to="/admin/diary/$id" params={{ id: row.appointment.id }} className={block}>
        {content}
      </Link>
    )
  if (row.kind === 'block')
    return (
      <Link to="/admin/diary/block" search={blockSearch(row)} className={block}>
        {content}
      </Link>
    )
  return <div className={block}>{content}</div>
}

type Block = {
  className: string
  name: string
  icon?: IconType
  details?: readonly string[]
}

function describeBlock(
  row: Exclude<DiaryRow, { kind: 'travel' | 'free' }>,
  diary: Diary,
  facts: Facts,
  now: Date,
): Block {
  if (row.kind === 'block') return { className: 'is-blocked', name: blockWords(row) }
  if (row.kind === 'busy') return { className: 'is-blocked', name: 'Busy' }
  if (row.kind === 'offered') return { className: 'is-offered', name: `${row.name}?`, details: ['Offered'] }
  const { id, client, place } = row.appointment
  const look = appointmentStyle(row.appointment, undefined, now)
  const [warning] = look.isPast ? [] : row.warnings
  return {
    className: id === nextVisitIdToday(diary) && !look.isPast ? 'is-next' : look.className,
    name: client.name,
    icon: warning ? CircleAlertIcon : (look.icon ?? (place === 'home' ? HouseIcon : ScissorsIcon)),
    details: [look.isPast ? (look.words ?? '') : describeVisit(row.appointment, facts), warning?.text ?? ''],
  }
}
