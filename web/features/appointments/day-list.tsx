import { formatDayWithWeekday } from '#contract/day-labels.ts'
import type { Diary, DiaryDay } from '#contract/diary.ts'
import { Link } from '#web/lib/link.tsx'
import { DayRow } from './day-row.tsx'
import { dayHeading, formatDays, workingHours } from './words.ts'

type Props = {
  diary: Diary
  days: readonly DiaryDay[]
  now: Date
  /** Takes a free time into the form that is open; without it, free times lead to the form. */
  onFree?: ((startsAt: string) => void) | undefined
}

type Reason = 'away' | 'closed' | 'past'

/** Why an empty day needs one line only; undefined on a day with something to show. */
function emptyReason({ day, hours, isAway, rows }: DiaryDay, today: string): Reason | undefined {
  if (rows.length > 0 || day === today) return undefined
  if (isAway) return 'away'
  if (hours.length === 0) return 'closed'
  return day < today ? 'past' : undefined
}

/** Empty days in a row share one line. */
function groupDays(days: readonly DiaryDay[], today: string) {
  const groups: { reason: Reason | undefined; days: [DiaryDay, ...DiaryDay[]] }[] = []
  for (const day of days) {
    const reason = emptyReason(day, today)
    const last = groups.at(-1)
    if (reason && last?.reason === reason) last.days.push(day)
    else groups.push({ reason, days: [day] })
  }
  return groups
}

/** The days from the chosen one on, each with its visits, journeys and free times. */
export const DayList = ({ diary, days, now, onFree }: Props) => (
  <div className="grid gap-3">
    {groupDays(days, diary.today).map(({ reason, days: [first, ...others] }) =>
      reason ? (
        <EmptyDays key={first.day} reason={reason} days={[first, ...others]} diary={diary} />
      ) : (
        <Day key={first.day} day={first} {...{ diary, now, onFree }} />
      ),
    )}
  </div>
)

type EmptyProps = { reason: Reason; days: readonly DiaryDay[]; diary: Diary }

const EmptyDays = ({ reason, days, diary: { away } }: EmptyProps) => (
  <p className="row-between min-h-[3.25rem] border-[1.5px] border-hair px-[clamp(1.1rem,2vw,1.75rem)] py-2">
    <span>
      <b>{formatDays(days.map(({ day }) => day))}</b>
      {reason === 'closed' && ': closed'}
      {reason === 'past' && ': no visits'}
      {reason === 'away' && away && `: away until ${formatDayWithWeekday(away.back)}`}
    </span>
    {reason === 'away' && (
      <Link to="/admin/website/$part" params={{ part: 'details' }} search={{ field: 'away' }} className="tap">
        Change
      </Link>
    )}
  </p>
)

type DayProps = Omit<Props, 'days'> & { day: DiaryDay }

function Day({ day: { day, hours, isAway, rows }, ...props }: DayProps) {
  return (
    <section className="box" aria-labelledby={`day-${day}`}>
      <div className="row-between">
        <h2 id={`day-${day}`} tabIndex={-1}>
          {dayHeading(day, props.diary.today)}
        </h2>
        <p className="fine-print">{isAway ? 'Away' : workingHours(hours) || 'Closed'}</p>
      </div>
      {rows.length === 0 ? (
        <p className="min-h-11 text-small text-aubergine-600">Nothing booked.</p>
      ) : (
        <ol className="@container mt-3.5">
          {rows.map((row) => (
            <DayRow
              key={`${row.kind} ${row.startsAt} ${row.kind === 'appointment' ? row.appointment.id : ''}`}
              row={row}
              {...props}
            />
          ))}
        </ol>
      )}
    </section>
  )
}
