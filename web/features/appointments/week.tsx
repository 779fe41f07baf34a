import CircleAlertIcon from 'lucide-react/icons/circle-alert'
import RouteIcon from 'lucide-react/icons/route'
import { weekdayOf } from '#contract/day-labels.ts'
import type { Diary, DiaryDay, DiaryRow } from '#contract/diary.ts'
import { clockTime, londonDay } from '#contract/london-time.ts'
import { useFacts } from '#web/lib/facts.tsx'
import { Link } from '#web/lib/link.tsx'
import { BookLink, grounds, RowLink } from './day-row.tsx'
import { blockWords, describeBlock, formatHours, isOver, isWholeDay, workingHours } from './words.ts'

/** Minutes since midnight. */
type Span = { from: number; to: number }
type Group = Span & { rows: [DiaryRow, ...DiaryRow[]] }

const minutesOf = (clock: string) => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3))

function minutesIn(day: string, instant: string): number {
  const on = londonDay(new Date(instant))
  if (on === day) return minutesOf(clockTime(new Date(instant)))
  return on < day ? 0 : 24 * 60
}

/** The rows of a day; those that overlap are one group. Offered time is not shown as free, too. */
function groupRows({ day, rows }: DiaryDay): Group[] {
  const offered = rows.filter(({ kind }) => kind === 'offered')
  const isOffered = ({ startsAt, endsAt }: DiaryRow) =>
    offered.some((one) => one.startsAt < endsAt && one.endsAt > startsAt)
  const groups: Group[] = []
  for (const row of rows.filter((one) => !isWholeDay(one) && !(one.kind === 'free' && isOffered(one)))) {
    const span = { from: minutesIn(day, row.startsAt), to: minutesIn(day, row.endsAt) }
    const last = groups.at(-1)
    if (last && last.to > span.from) {
      last.rows.push(row)
      last.to = Math.max(last.to, span.to)
    } else groups.push({ ...span, rows: [row] })
  }
  return groups
}

/** Whole hours round her working hours and whatever takes time. */
function scaleOf(days: readonly DiaryDay[]): Span {
  const spans = days.flatMap((day) => [
    ...groupRows(day).filter(({ rows: [{ kind }] }) => kind !== 'busy'),
    ...day.hours.map(({ from, to }) => ({ from: minutesOf(from), to: minutesOf(to) })),
  ])
  return {
    from: Math.floor(Math.min(9 * 60, ...spans.map(({ from }) => from)) / 60) * 60,
    to: Math.ceil(Math.max(17 * 60, ...spans.map(({ to }) => to)) / 60) * 60,
  }
}

const minutesPerRow = 5

/** The lines of the grid between which a span stands. */
function rowsOf({ from, to }: Span, scale: Span): { gridRow: string } {
  const lineOf = (minutes: number) =>
    1 + Math.round((Math.min(Math.max(minutes, scale.from), scale.to) - scale.from) / minutesPerRow)
  return { gridRow: `${lineOf(from)} / ${Math.max(lineOf(to), lineOf(from) + 1)}` }
}

/** Below the heads of the days, on their scale. */
const scaled = 'row-start-2 -row-end-1 grid grid-rows-subgrid *:col-start-1'

type Props = { diary: Diary; days: readonly DiaryDay[]; now: Date }

/** Seven columns on one scale of hours; an hour grows where its times and names need more room. */
export function Week({ days, ...props }: Props) {
  const scale = scaleOf(days)
  const hours = Array.from(
    { length: (scale.to - scale.from) / 60 + 1 },
    (_, index) => scale.from + index * 60,
  )
  const rows = (scale.to - scale.from) / minutesPerRow + 1
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
  const isNow = day.day === diary.today && time > scale.from && time < scale.to
  return (
    <section
      aria-labelledby={`day-${day.day}`}
      style={{ gridColumn: column }}
      className="row-start-1 -row-end-1 grid grid-rows-subgrid *:col-start-1"
    >
      <DayHead day={day} today={diary.today} />
      <div aria-hidden="true" className={scaled}>
        {!day.rows.some(isWholeDay) &&
          day.hours.map(({ from, to }) => (
            <i
              key={from}
              style={rowsOf({ from: minutesOf(from), to: minutesOf(to) }, scale)}
              className="bg-cream-50"
            />
          ))}
        {isNow && <i style={rowsOf({ from: time, to: time }, scale)} className="h-0.5 bg-copper-500" />}
      </div>
      <ol className={`${scaled} relative z-1`}>
        {groupRows(day).map(({ rows, ...span }) => (
          <li
            key={`${rows[0].kind} ${rows[0].startsAt}`}
            style={rowsOf(span, scale)}
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

/** The number of the day, and her hours; or that she is away, or has blocked the day. */
function DayHead({ day: { day, hours, isAway, rows }, today }: { day: DiaryDay; today: string }) {
  const blocked = rows.find(isWholeDay)
  return (
    <div
      className={`border-b-3 pb-2 text-small ${day === today ? 'border-copper-500' : 'border-transparent'}`}
    >
      <h2 id={`day-${day}`} tabIndex={-1}>
        <Link
          to="/admin/diary"
          search={{ on: day, view: 'days' }}
          className="flex min-h-11 items-end gap-1.5 text-body no-underline"
          aria-current={day === today ? 'date' : undefined}
        >
          <b className="font-display text-[1.9rem]/none font-normal">{Number(day.slice(8))}</b>{' '}
          {weekdayOf(day).slice(0, 3)}
          <span className="sr-only">{weekdayOf(day).slice(3)}</span>
        </Link>
      </h2>
      {blocked ? (
        <RowLink row={blocked} className="tap">
          {blockWords(blocked)}
        </RowLink>
      ) : (
        <p className="text-aubergine-600">{isAway ? 'Away' : workingHours(hours) || 'Closed'}</p>
      )}
    </div>
  )
}

type RowProps = { row: DiaryRow; diary: Diary; now: Date }

const quiet = 'flex min-h-6 items-start gap-1.5 pt-0.5 px-2 text-small text-aubergine-600'

/** A journey and free time in a line; what takes time as a block, in which all but time and name may be cut off. */
function WeekRow({ row, diary, now }: RowProps) {
  const facts = useFacts()
  if (row.kind === 'travel') {
    const isClose = row.missingMinutes > 0
    const Icon = isClose ? CircleAlertIcon : RouteIcon
    return (
      <p className={`${quiet} border-l-2 ${isClose ? 'font-semibold text-copper-700' : ''}`}>
        <Icon className="icon" />
        {isClose ? `${row.missingMinutes} min too close` : `${row.minutes} min`}
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
      <div className="h-0 grow overflow-hidden">
        {lines.map(({ words }) => (
          <p key={words}>{words}</p>
        ))}
      </div>
    </div>
  )
}
