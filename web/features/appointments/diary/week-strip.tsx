import { formatDayWithWeekday, weekdayOf } from '#contract/day-labels.ts'
import type { DiaryDay } from '#contract/diary.ts'
import { formatCountOf } from '#web/lib/format.ts'
import { visitsOf } from '../words.ts'

type StripProps = { days: readonly DiaryDay[]; shown: string; onDay: (day: string) => void }

const maxDots = 5

/** The days of a week in one row; a dot for each visit. */
export const WeekStrip = ({ days, shown, onDay }: StripProps) => (
  <ul className="grid grid-cols-7 gap-0.5" aria-label="Days of this week">
    {days.map((one) => {
      const { day, hours } = one
      const count = visitsOf(one).length
      const weekday = weekdayOf(day)
      const short = weekday.slice(0, 3)
      // Begins with the words that are seen: somebody who speaks to the device says those.
      const name = formatDayWithWeekday(day).replace(weekday, short)
      return (
        <li key={day}>
          <button
            type="button"
            className={`relative grid min-h-[3.6rem] w-full justify-items-center pt-1.5 pb-3 text-[0.875rem] leading-tight aria-[current]:bg-aubergine-800 aria-[current]:text-cream-50 forced-colors:aria-[current]:not-focus-visible:outline-2 ${hours.length === 0 && count === 0 ? 'text-aubergine-600' : 'bg-cream-50'}`}
            aria-current={day === shown ? 'date' : undefined}
            aria-label={`${name}, ${count === 0 ? 'no visits' : formatCountOf(count, 'visit')}`}
            onClick={() => onDay(day)}
          >
            <span>{short}</span>{' '}
            <b className="font-display text-[1.3rem] leading-[1.1] font-normal">{Number(day.slice(8))}</b>
            <i
              aria-hidden="true"
              className="absolute inset-x-0 bottom-[0.3rem] text-center text-[1rem] leading-[0.6] font-semibold tracking-[0.04em] not-italic"
            >
              {'.'.repeat(Math.min(count, maxDots))}
            </i>
          </button>
        </li>
      )
    })}
  </ul>
)
