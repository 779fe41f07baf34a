import { useState } from 'react'
import { formatDay, formatDayWithWeekday, weekdayOf } from '#contract/day-labels.ts'
import type { DiaryDay } from '#contract/diary.ts'
import { addDays, mondayOf } from '#contract/london-time.ts'
import { formatCountOf } from '#web/lib/format.ts'
import { arrows, RoundButton } from '#web/ui/button/round-button.tsx'
import { useDiary } from '../diary-queries.ts'
import { appointmentsOf } from './diary-words.ts'
import './month.css'

type Props = { shown: string; onDay: (day: string) => void }

const weeks = 6
const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']

const firstOf = (day: string) => `${day.slice(0, 7)}-01`

/** "November 2026". */
export const monthName = (day: string) => formatDay(day).replace(/^\d+ /, '')

/** A month of days that lead to the day; a dot for each visit. */
export function MonthTable({ shown, onDay }: Props) {
  const [month, setMonth] = useState(firstOf(shown))
  const first = mondayOf(month)
  const { data } = useDiary(first, weeks * 7)
  const step = (days: number) => () => setMonth(firstOf(addDays(month, days)))
  const counts = new Map(data?.days.map((day) => [day.day, appointmentsOf(day).length]))
  const rows = Array.from({ length: weeks }, (_, week) =>
    Array.from({ length: 7 }, (_, index) => addDays(first, week * 7 + index)),
  ).filter((row) => row.some((day) => day.startsWith(month.slice(0, 7))))
  return (
    <div>
      <div className="row-between">
        <h2 aria-live="polite">{monthName(month)}</h2>
        <div className="line">
          <RoundButton label="The month before" drawing={arrows.left} onClick={step(-1)} />
          <RoundButton label="The month after" drawing={arrows.right} onClick={step(31)} />
        </div>
      </div>
      <table className="month-table">
        <thead>
          <tr>
            {weekdays.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row[0]}>
              {row.map((day) => (
                <td key={day}>
                  {day.startsWith(month.slice(0, 7)) && (
                    <MonthDay day={day} count={counts.get(day) ?? 0} isShown={day === shown} onDay={onDay} />
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <p className="fine-print">One dot, one visit.</p>
    </div>
  )
}

type DayProps = { day: string; count: number; isShown: boolean; onDay: (day: string) => void }

const MonthDay = ({ day, count, isShown, onDay }: DayProps) => (
  <button
    type="button"
    aria-current={isShown ? 'date' : undefined}
    aria-label={
      count === 0
        ? formatDayWithWeekday(day)
        : `${formatDayWithWeekday(day)}, ${formatCountOf(count, 'visit')}`
    }
    onClick={() => onDay(day)}
  >
    {Number(day.slice(8))}
    <i aria-hidden="true">{'.'.repeat(Math.min(count, 5))}</i>
  </button>
)

type StripProps = { days: readonly DiaryDay[]; shown: string; onDay: (day: string) => void }

const mostDots = 5

const shortWeekday = (day: string) => weekdayOf(day).slice(0, 3)

// Begins with the words that are seen: somebody who speaks to the device says those.
const nameOfDay = (day: string) => formatDayWithWeekday(day).replace(weekdayOf(day), shortWeekday(day))

/** The days of a week in one row; a dot for each visit. */
export const WeekStrip = ({ days, shown, onDay }: StripProps) => (
  <ul className="week-strip" aria-label="Days of this week">
    {days.map((one) => {
      const { day, hours } = one
      const count = appointmentsOf(one).length
      return (
        <li key={day}>
          <button
            type="button"
            className={hours.length === 0 && count === 0 ? 'is-closed' : undefined}
            aria-current={day === shown ? 'date' : undefined}
            aria-label={`${nameOfDay(day)}, ${count === 0 ? 'no visits' : formatCountOf(count, 'visit')}`}
            onClick={() => onDay(day)}
          >
            <span>{shortWeekday(day)}</span> <b>{Number(day.slice(8))}</b>
            <i aria-hidden="true">{'.'.repeat(Math.min(count, mostDots))}</i>
          </button>
        </li>
      )
    })}
  </ul>
)
