import CircleAlertIcon from 'lucide-react/icons/circle-alert'
import RouteIcon from 'lucide-react/icons/route'
import { weekdayOf } from '#contract/day-labels.ts'
import type { Diary, DiaryDay, DiaryRow } from '#contract/diary.ts'
import { clockTime, londonDay } from '#contract/london-time.ts'
import { useFacts } from '#web/lib/facts.tsx'
import { Link } from '#web/lib/link.tsx'
import { IconLine } from '../parts.tsx'
import { formatHours, isOver } from '../words.ts'
import { BookLink, RowLink } from './day-row.tsx'
import { blockWords, describeBlock, grounds, hoursWords, isWholeDay } from './words.ts'

const minutesOf = (clock: string) => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3))

function minutesIn(day: string, instant: string): number {
  const on = londonDay(new Date(instant))
  return on < day ? 0 : on > day ? 24 * 60 : minutesOf(clockTime(new Date(instant)))
}

type Group = { from: number; to: number; rows: [DiaryRow, ...DiaryRow[]] }

/** The rows of a day, in minutes since midnight; those that overlap are one group. Offered time is not shown as free, too. */
function groupRows({ day, rows }: DiaryDay): Group[] {
  const offered = rows.filter(({ kind }) => kind === 'offered')
  const isOffered = ({ startsAt, endsAt }: DiaryRow) =>
    offered.some((one) => one.startsAt < endsAt && one.endsAt > startsAt)
  const groups: Group[] = []
  for (const row of rows) {
    if (isWholeDay(row) || (row.kind === 'free' && isOffered(row))) continue
    const [from, to] = [minutesIn(day, row.startsAt), minutesIn(day, row.endsAt)]
    const last = groups.at(-1)
    if (last && last.to > from) {
      last.rows.push(row)
      last.to = Math.max(last.to, to)
    } else groups.push({ from, to, rows: [row] })
  }
  return groups
}

const minutesPerRow = 5

/** Whole hours round her working hours and whatever takes time; `rowsOf`: the rows of the grid from one minute to another. */
function scaleOf(days: readonly DiaryDay[]) {
  const groups = days.flatMap(groupRows).filter(({ rows: [{ kind }] }) => kind !== 'busy')
  const hours = days.flatMap((day) => day.hours).flatMap(({ from, to }) => [minutesOf(from), minutesOf(to)])
  const shown = [9 * 60, 17 * 60, ...hours, ...groups.flatMap(({ from, to }) => [from, to])]
  const first = Math.floor(Math.min(...shown) / 60)
  const last = Math.ceil(Math.max(...shown) / 60)
  const lineOf = (minutes: number) =>
    1 + Math.round(Math.min(Math.max(minutes - first * 60, 0), (last - first) * 60) / minutesPerRow)
  return {
    hours: Array.from({ length: last - first + 1 }, (_, index) => first + index),
    rows: lineOf(last * 60),
    holds: (minutes: number) => minutes > first * 60 && minutes < last * 60,
    rowsOf: (from: number, to = from) => ({
      gridRow: `${lineOf(from)} / ${Math.max(lineOf(to), lineOf(from) + 1)}`,
    }),
  }
}

/** Below the heads of the days, on their scale. */
const scaled = 'row-start-2 -row-end-1 grid grid-cols-1 grid-rows-subgrid *:col-start-1'

type Props = { diary: Diary; days: readonly DiaryDay[]; now: Date }

/** Seven columns on one scale of hours; an hour grows where its times and names need more room. */
export function Week({ days, ...props }: Props) {
  const scale = scaleOf(days)
  const { hours, rows, rowsOf } = scale
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
          <p key={hour} style={rowsOf(hour * 60)} className="h-0 border-t border-hair text-small/0">
            <span className="bg-cream-100 pr-2">{String(hour).padStart(2, '0')}:00</span>
          </p>
        ))}
      </div>
    </section>
  )
}

type Scale = ReturnType<typeof scaleOf>
type DayProps = Omit<Props, 'days'> & { day: DiaryDay; scale: Scale; column: number }

function Day({ day, diary, now, scale: { rowsOf, holds }, column }: DayProps) {
  const minute = minutesOf(clockTime(now))
  const isToday = day.day === diary.today
  const blocked = day.rows.find(isWholeDay)
  const weekday = weekdayOf(day.day)
  return (
    <section
      aria-labelledby={`day-${day.day}`}
      style={{ gridColumn: column }}
      className="row-start-1 -row-end-1 grid grid-cols-1 grid-rows-subgrid *:col-start-1"
    >
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
      <div aria-hidden="true" className={scaled}>
        {!blocked &&
          day.hours.map(({ from, to }) => (
            <i key={from} style={rowsOf(minutesOf(from), minutesOf(to))} className="bg-cream-50" />
          ))}
        {isToday && holds(minute) && <i style={rowsOf(minute)} className="h-0.5 bg-copper-500" />}
      </div>
      <ol className={`${scaled} relative z-1`}>
        {groupRows(day).map(({ rows, from, to }) => (
          <li
            key={`${rows[0].kind} ${rows[0].startsAt}`}
            style={rowsOf(from, to)}
            className="flex flex-col gap-0.5 p-px"
          >
            {rows.map((row) => (
              <WeekRow key={`${row.kind} ${row.startsAt} ${row.endsAt}`} {...{ row, diary, now }} />
            ))}
          </li>
        ))}
      </ol>
    </section>
  )
}

type RowProps = { row: DiaryRow; diary: Diary; now: Date }

const quiet = 'flex min-h-6 items-start gap-1.5 pt-0.5 px-2 text-small text-aubergine-600'
/** Lines that have no room wrap out of sight, whole; the column of no height lets the first do so, too. */
const whileThereIsRoom = 'flex h-0 grow flex-col flex-wrap overflow-hidden before:w-full *:w-full'

/** A journey and free time in a line; what takes time as a block, in which all but time, name and service may be left out. */
function WeekRow({ row, diary, now }: RowProps) {
  const facts = useFacts()
  if (row.kind === 'travel') {
    const isClose = row.missingMinutes > 0
    return (
      <IconLine
        icon={isClose ? CircleAlertIcon : RouteIcon}
        className={`${quiet} border-l-2 ${isClose ? 'font-semibold text-copper-700' : ''}`}
      >
        {isClose ? `${row.missingMinutes} min too close` : `${row.minutes} min`}
      </IconLine>
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
  const [what, ...others] = lines
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
      {what && <p>{what.words}</p>}
      <div className={whileThereIsRoom}>
        {others.map(({ words }) => (
          <p key={words}>{words}</p>
        ))}
      </div>
    </div>
  )
}
