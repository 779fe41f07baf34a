import CircleAlertIcon from 'lucide-react/icons/circle-alert'
import RouteIcon from 'lucide-react/icons/route'
import { weekdayOf } from '#contract/day-labels.ts'
import type { Diary, DiaryDay, DiaryRow } from '#contract/diary.ts'
import { clockTime } from '#contract/london-time.ts'
import { useFacts } from '#web/lib/facts.tsx'
import { Link } from '#web/lib/link.tsx'
import { formatHours, isOver } from '../words.ts'
import { BookLink, RowLink } from './day-row.tsx'
import { groupRows, minutesOf, rowsOf, type Span, scaleOf } from './week-scale.ts'
import { blockWords, describeBlock, grounds, hoursWords, isWholeDay } from './words.ts'

/** Below the heads of the days, on their scale. */
const scaled = 'row-start-2 -row-end-1 grid grid-rows-subgrid *:col-start-1'

type Props = { diary: Diary; days: readonly DiaryDay[]; now: Date }

/** Seven columns on one scale of hours; an hour grows where its times and names need more room. */
export function Week({ days, ...props }: Props) {
  const { scale, hours, rows } = scaleOf(days)
  return (
    <section
      aria-label="The week"
      className="grid grid-cols-[3.1rem_repeat(7,minmax(0,1fr))] gap-x-1.5"
      style={{ gridTemplateRows: `auto repeat(${rows}, minmax(0.406rem, auto))` }}
    >
      {days.map((day, index) => (
        <Day key={day.day} {...props} {...{ day, scale }} column={index + 2} />
      ))}
      <div aria-hidden="true" className={`${scaled} col-span-full`}>
        {hours.map((hour) => (
          <p
            key={hour}
            style={rowsOf({ from: hour, to: hour }, scale)}
            className="h-0 border-t border-hair text-small/0"
          >
            <span className="bg-cream-100 pr-2">{String(hour / 60).padStart(2, '0')}:00</span>
          </p>
        ))}
      </div>
    </section>
  )
}

type DayProps = Omit<Props, 'days'> & { day: DiaryDay; scale: Span; column: number }

function Day({ day, diary, now, scale, column }: DayProps) {
  const time = minutesOf(clockTime(now))
  const isToday = day.day === diary.today
  const hours = day.rows.some(isWholeDay) ? [] : day.hours
  return (
    <section
      aria-labelledby={`day-${day.day}`}
      style={{ gridColumn: column }}
      className="row-start-1 -row-end-1 grid grid-rows-subgrid *:col-start-1"
    >
      <DayHead day={day} isToday={isToday} />
      <div aria-hidden="true" className={scaled}>
        {hours.map(({ from, to }) => (
          <i
            key={from}
            style={rowsOf({ from: minutesOf(from), to: minutesOf(to) }, scale)}
            className="bg-cream-50"
          />
        ))}
        {isToday && time > scale.from && time < scale.to && (
          <i style={rowsOf({ from: time, to: time }, scale)} className="h-0.5 bg-copper-500" />
        )}
      </div>
      <ol className={`${scaled} relative z-1`}>
        {groupRows(day).map(({ rows, ...span }) => (
          <li
            key={`${rows[0].kind} ${rows[0].startsAt}`}
            style={rowsOf(span, scale)}
            className="flex flex-col gap-0.5 p-px"
          >
            {rows.map((row) => (
              <WeekRow
                key={`${row.kind} ${row.startsAt} ${row.endsAt}`}
                {...{ row, diary, now }}
                isAlone={rows.length === 1}
              />
            ))}
          </li>
        ))}
      </ol>
    </section>
  )
}

/** The number of the day, and her hours; or that she is away, or has blocked the day. */
function DayHead({ day, isToday }: { day: DiaryDay; isToday: boolean }) {
  const blocked = day.rows.find(isWholeDay)
  const weekday = weekdayOf(day.day)
  return (
    <div className={`border-b-3 pb-2 text-small ${isToday ? 'border-copper-500' : 'border-transparent'}`}>
      <h2 id={`day-${day.day}`} tabIndex={-1}>
        <Link
          to="/admin/diary"
          search={{ on: day.day, view: 'days' }}
          className="flex min-h-11 items-end gap-1.5 text-body no-underline"
          aria-current={isToday ? 'date' : undefined}
        >
          <b className="font-display text-[1.9rem]/none font-normal">{Number(day.day.slice(8))}</b>{' '}
          {weekday.slice(0, 3)}
          <span className="sr-only">{weekday.slice(3)}</span>
        </Link>
      </h2>
      {blocked ? (
        <RowLink row={blocked} className="tap">
          {blockWords(blocked)}
        </RowLink>
      ) : (
        <p className="text-aubergine-600">{hoursWords(day)}</p>
      )}
    </div>
  )
}

type RowProps = { row: DiaryRow; diary: Diary; now: Date; isAlone: boolean }

const quiet = 'flex min-h-6 items-start gap-1.5 pt-0.5 px-2 text-small text-aubergine-600'
/** Lines that have no room wrap out of sight, whole; the column of no height lets the first do so, too. */
const whileThereIsRoom = 'flex h-0 grow flex-col flex-wrap overflow-hidden before:w-full *:w-full'

/** A journey and free time in a line; what takes time as a block, in which all but time and name may be left out. */
function WeekRow({ row, diary, now, isAlone }: RowProps) {
  const facts = useFacts()
  if (row.kind === 'travel') {
    const { missingMinutes, minutes } = row
    const Icon = missingMinutes > 0 ? CircleAlertIcon : RouteIcon
    return (
      <p className={`${quiet} border-l-2 ${missingMinutes > 0 ? 'font-semibold text-copper-700' : ''}`}>
        <Icon className="icon" />
        {missingMinutes > 0 ? `${missingMinutes} min too close` : `${minutes} min`}
      </p>
    )
  }
  if (row.kind === 'free')
    return isOver(row, now) ? null : (
      <BookLink at={row.startsAt} className={`${quiet} grow hover:underline`}>
        <span className="bg-cream-50">Free {formatHours(row)}</span>
        <span className="sr-only">, book</span>
      </BookLink>
    )
  const { ground, title, lines } = describeBlock(row, diary, facts, now)
  // A warning, else the state, else the place.
  const Icon = lines.findLast(({ icon }) => icon)?.icon
  return (
    <div
      className={`${grounds[ground]} relative flex min-h-11 grow flex-col px-2 py-1 text-small has-focus-visible:outline-3 has-focus-visible:outline-aubergine-900`}
    >
      <p className="flex justify-between gap-1 tabular-nums">
        {formatHours(row)}
        {Icon && <Icon className="icon" />}
      </p>
      <h3 className="font-display text-[1.1rem]/tight wrap-anywhere [&_a]:no-underline [&_a]:after:absolute [&_a]:after:inset-0">
        <RowLink row={row}>{title}</RowLink>
      </h3>
      <div className={isAlone ? whileThereIsRoom : ''}>
        {lines.map(({ words }) => (
          <p key={words}>{words}</p>
        ))}
      </div>
    </div>
  )
}
