import { formatDayWithWeekday } from '#contract/day-labels.ts'
import type { Diary, DiaryDay } from '#contract/diary.ts'
import { Link } from '#web/lib/link.tsx'
import { DayRow } from './day-row.tsx'
import { dayHeading, formatDays, workingHours } from './diary-words.ts'
import './days.css'

type Props = {
  diary: Diary
  days: readonly DiaryDay[]
  now: Date
  /** Takes a free time into the form that is open; without it, free times lead to the form. */
  onFree?: ((startsAt: string) => void) | undefined
}

type Reason = 'away' | 'closed' | 'past'

/** Why an empty day needs one line only; undefined on a day with something to show. */
function emptyReason({ day, hours, isAway, rows }: DiaryDay, { today }: Diary): Reason | undefined {
  if (rows.length > 0 || day === today) return undefined
  if (isAway) return 'away'
  if (hours.length === 0) return 'closed'
  return day < today ? 'past' : undefined
}

/** Days in a row that share one line, or one day with its visits. */
function groupDays(days: readonly DiaryDay[], diary: Diary) {
  const groups: { reason: Reason | undefined; days: DiaryDay[] }[] = []
  for (const day of days) {
    const reason = emptyReason(day, diary)
    const last = groups.at(-1)
    if (reason && last?.reason === reason) last.days.push(day)
    else groups.push({ reason, days: [day] })
  }
  return groups
}

/** The days from the chosen one on, each with its visits, ways and free times. */
export const DayList = ({ diary, days, now, onFree }: Props) => (
  <div className="diary-list">
    {groupDays(days, diary).map(({ reason, days: group }) => {
      const [first] = group
      if (!first) return null
      if (!reason) return <Day key={first.day} day={first} {...{ diary, now, onFree }} />
      return (
        <p key={first.day} className="row-between diary-closed">
          <span>
            <b>{formatDays(group.map(({ day }) => day))}</b>
            {reason === 'closed' && ': closed'}
            {reason === 'past' && ': no visits'}
            {reason === 'away' && diary.away && `: away until ${formatDayWithWeekday(diary.away.back)}`}
          </span>
          {reason === 'away' && (
            <Link
              to="/admin/website/$part"
              params={{ part: 'details' }}
              search={{ field: 'away' }}
              className="tap text-link"
            >
              Change
            </Link>
          )}
        </p>
      )
    })}
  </div>
)

type DayProps = Omit<Props, 'days'> & { day: DiaryDay }

function Day({ day, diary, now, onFree }: DayProps) {
  const { hours, isAway, rows } = day
  const id = `day-${day.day}`
  const note = isAway ? 'Away' : workingHours(hours) || 'Closed'
  return (
    <section className="box diary-day" aria-labelledby={id}>
      <div className="row-between">
        <h2 id={id} tabIndex={-1}>
          {dayHeading(day.day, diary.today)}
        </h2>
        <p className="fine-print">{note}</p>
      </div>
      {rows.length === 0 ? (
        <p className="diary-line muted">Nothing booked.</p>
      ) : (
        <ol className="diary-rows">
          {rows.map((row) => (
            <DayRow key={`${row.kind} ${row.startsAt}`} {...{ row, diary, now, onFree }} />
          ))}
        </ol>
      )}
    </section>
  )
}
