import { weekdayOf } from '#contract/day-labels.ts'
import type { Diary, DiaryDay, DiaryRow } from '#contract/diary.ts'
import { clockTime, londonDay } from '#contract/london-time.ts'
import { DayRow, FreeAgain } from './day-row.tsx'
import { blockWords, hoursWords, isWholeDay, rowKey } from './words.ts'

const minutesOf = (clock: string) => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3))

/** Minutes since midnight, within the day. */
function minutesIn(day: string, instant: string): number {
  const on = londonDay(new Date(instant))
  return on < day ? 0 : on > day ? 24 * 60 : minutesOf(clockTime(new Date(instant)))
}

type Group = { from: number; to: number; rows: [DiaryRow, ...DiaryRow[]] }

/** The rows of a day; those that overlap stand in one group. */
function groupRows({ day, rows }: DiaryDay): Group[] {
  const groups: Group[] = []
  for (const row of rows.filter((one) => !isWholeDay(one))) {
    const [from, to] = [minutesIn(day, row.startsAt), minutesIn(day, row.endsAt)]
    const last = groups.at(-1)
    if (last && last.to > from) {
      last.rows.push(row)
      last.to = Math.max(last.to, to)
    } else groups.push({ from, to, rows: [row] })
  }
  return groups
}

const minutesPerLine = 5

/** Whole hours round her working hours and whatever takes time, and the lines of the grid from one minute to another. */
function scaleOf(days: readonly DiaryDay[]) {
  const taken = days.flatMap(groupRows).filter(({ rows: [{ kind }] }) => kind !== 'busy')
  const worked = days.flatMap(({ hours }) =>
    hours.flatMap(({ from, to }) => [minutesOf(from), minutesOf(to)]),
  )
  const shown = [9 * 60, 17 * 60, ...worked, ...taken.flatMap(({ from, to }) => [from, to])]
  const first = Math.floor(Math.min(...shown) / 60)
  const count = Math.ceil(Math.max(...shown) / 60) - first
  const lineOf = (minutes: number) =>
    1 + Math.round(Math.min(Math.max(minutes - first * 60, 0), count * 60) / minutesPerLine)
  return {
    hours: Array.from({ length: count + 1 }, (_, index) => first + index),
    lines: lineOf(24 * 60),
    linesOf: (from: number, to = from) => ({
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
  return (
    <section
      aria-label="The week"
      className="grid grid-cols-[3.1rem_repeat(7,minmax(0,1fr))] gap-x-1.5"
      style={{ gridTemplateRows: `auto repeat(${scale.lines}, minmax(0.406rem, auto))` }}
    >
      {days.map((day, index) => (
        <Day key={day.day} {...props} {...{ day, scale }} column={index + 2} />
      ))}
      <div aria-hidden="true" className={`${scaled} col-span-full`}>
        {scale.hours.map((hour) => (
          <p key={hour} style={scale.linesOf(hour * 60)} className="h-0 border-t border-hair text-small/0">
            <span className="bg-cream-100 pr-2">{String(hour).padStart(2, '0')}:00</span>
          </p>
        ))}
      </div>
    </section>
  )
}

type DayProps = Omit<Props, 'days'> & { day: DiaryDay; scale: ReturnType<typeof scaleOf>; column: number }

function Day({ day, diary, now, scale: { linesOf }, column }: DayProps) {
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
        <h2
          id={`day-${day.day}`}
          tabIndex={-1}
          className="flex items-end gap-1.5 text-body"
          aria-current={isToday ? 'date' : undefined}
        >
          <b className="font-display text-[1.9rem]/none font-normal">{Number(day.day.slice(8))}</b>{' '}
          {weekday.slice(0, 3)}
          <span className="sr-only">{weekday.slice(3)}</span>
        </h2>
        {blocked ? (
          <>
            <p>{blockWords(blocked)}</p>
            <FreeAgain row={blocked} className="" />
          </>
        ) : (
          <p className="text-aubergine-600">{hoursWords(day)}</p>
        )}
      </div>
      <div aria-hidden="true" className={scaled}>
        {!blocked &&
          day.hours.map(({ from, to }) => (
            <i key={from} style={linesOf(minutesOf(from), minutesOf(to))} className="bg-cream-50" />
          ))}
        {isToday && <i style={linesOf(minutesOf(clockTime(now)))} className="h-0.5 bg-copper-500" />}
      </div>
      <ol className={`${scaled} relative z-1`}>
        {groupRows(day).map(({ rows, from, to }) => (
          <li key={`${rows[0].kind} ${from}`} style={linesOf(from, to)} className="p-px">
            <ol className="@container/week flex h-full flex-col gap-0.5">
              {rows.map((row) => (
                <DayRow key={rowKey(row)} {...{ row, diary, now }} />
              ))}
            </ol>
          </li>
        ))}
      </ol>
    </section>
  )
}
