import { formatDayWithWeekday, weekdayOf } from '#contract/day-labels.ts'
import type { DiaryDay } from '#contract/diary.ts'
import { formatCountOf } from '#web/lib/format.ts'
import { appointmentsOf } from './diary-words.ts'
import './week-strip.css'

type Props = { days: readonly DiaryDay[]; shown: string; onDay: (day: string) => void }

const maxDots = 5

const shortWeekday = (day: string) => weekdayOf(day).slice(0, 3)

// Begins with the words that are seen: somebody who speaks to the device says those.
const nameOfDay = (day: string) => formatDayWithWeekday(day).replace(weekdayOf(day), shortWeekday(day))

/** The days of a week in one row; a dot for each visit. */
export const WeekStrip = ({ days, shown, onDay }: Props) => (
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
            <i aria-hidden="true">{'.'.repeat(Math.min(count, maxDots))}</i>
          </button>
        </li>
      )
    })}
  </ul>
)
