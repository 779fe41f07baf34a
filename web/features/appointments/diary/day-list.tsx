import { formatDayWithWeekday } from '#contract/day-labels.ts'
import type { Diary, DiaryDay } from '#contract/diary.ts'
import { Link } from '#web/lib/link.tsx'
import { dayHeading } from '../words.ts'
import { DayRow } from './day-row.tsx'
import { formatDays, hoursWords, rowKey } from './words.ts'

type Props = { diary: Diary; days: readonly DiaryDay[]; now: Date }

/** Why an empty day needs one line only; nothing of a day with something to show. */
function emptyReason({ day, hours, isAway, rows }: DiaryDay, { today, awayUntil }: Diary): string {
  if (rows.length > 0 || day === today) return ''
  if (isAway && awayUntil) return `away until ${formatDayWithWeekday(awayUntil)}`
  if (hours.length === 0) return 'closed'
  return day < today ? 'no visits' : ''
}

/** Empty days in a row share one line. */
function groupDays(days: readonly DiaryDay[], diary: Diary) {
  const groups: { reason: string; first: DiaryDay; last: DiaryDay }[] = []
  for (const day of days) {
    const reason = emptyReason(day, diary)
    const before = groups.at(-1)
    if (reason && before?.reason === reason) before.last = day
    else groups.push({ reason, first: day, last: day })
  }
  return groups
}

/** The days from the chosen one on, each with its visits, journeys and free times. */
export const DayList = ({ diary, days, ...props }: Props) => (
  <div className="grid gap-3">
    {groupDays(days, diary).map(({ reason, first, last }) =>
      reason ? (
        <p
          key={first.day}
          id={`day-${first.day}`}
          tabIndex={-1}
          className="row-between min-h-[3.25rem] border-[1.5px] border-hair px-[clamp(1.1rem,2vw,1.75rem)] py-2"
        >
          <span>
            <b>{formatDays(first.day, last.day)}</b>: {reason}
          </span>
          {first.isAway && (
            <Link
              to="/admin/website/$part"
              params={{ part: 'details' }}
              search={{ field: 'away' }}
              className="tap"
            >
              Change
            </Link>
          )}
        </p>
      ) : (
        <Day key={first.day} day={first} {...{ diary, ...props }} />
      ),
    )}
  </div>
)

function Day({ day, ...props }: Omit<Props, 'days'> & { day: DiaryDay }) {
  const id = `day-${day.day}`
  return (
    <section className="box" aria-labelledby={id}>
      <div className="row-between">
        <h2 id={id} tabIndex={-1}>
          {dayHeading(day.day, props.diary.today)}
        </h2>
        <p className="fine-print">{hoursWords(day)}</p>
      </div>
      {day.rows.length === 0 ? (
        <p className="min-h-11 text-small text-aubergine-600">Nothing booked.</p>
      ) : (
        <ol className="@container mt-3.5">
          {day.rows.map((row) => (
            <DayRow key={rowKey(row)} row={row} {...props} />
          ))}
        </ol>
      )}
    </section>
  )
}
