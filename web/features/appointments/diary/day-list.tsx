import { formatDayWithWeekday } from '#contract/day-labels.ts'
import type { Diary, DiaryDay } from '#contract/diary.ts'
import { Link } from '#web/lib/link.tsx'
import { dayHeading } from '../words.ts'
import { DayRow } from './day-row.tsx'
import { hoursWords, rowKey } from './words.ts'

type Props = { diary: Diary; days: readonly DiaryDay[]; now: Date }

/** The days from the chosen one on, each with its visits, journeys and free times. */
export const DayList = ({ days, ...props }: Props) => (
  <div className="grid gap-3">
    {days.map((day) => (
      <Day key={day.day} day={day} {...props} />
    ))}
  </div>
)

/** Whether she works; of a past day without visits, that it had none. */
function besideHeading(one: DiaryDay, { today, awayUntil }: Diary): string {
  if (one.isAway && awayUntil) return `Away until ${formatDayWithWeekday(awayUntil)}`
  const isOver = one.day < today && one.rows.length === 0 && one.hours.length > 0
  return isOver ? 'No visits' : hoursWords(one)
}

function Day({ day, ...props }: Omit<Props, 'days'> & { day: DiaryDay }) {
  const id = `day-${day.day}`
  return (
    <section className="box" aria-labelledby={id}>
      <div className="row-between">
        <h2 id={id} tabIndex={-1}>
          {dayHeading(day.day, props.diary.today)}
        </h2>
        <p className="fine-print">
          {besideHeading(day, props.diary)}{' '}
          {day.isAway && (
            <Link
              to="/admin/website/$part"
              params={{ part: 'details' }}
              search={{ field: 'away' }}
              className="tap ml-2"
            >
              Change
            </Link>
          )}
        </p>
      </div>
      <ol className="@container not-empty:mt-3.5">
        {day.rows.map((row) => (
          <DayRow key={rowKey(row)} row={row} {...props} />
        ))}
      </ol>
    </section>
  )
}
