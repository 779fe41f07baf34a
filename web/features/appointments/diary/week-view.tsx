import type { ReactNode } from 'react'
import { weekdayOf } from '#contract/day-labels.ts'
import type { Diary, DiaryDay, DiaryRow } from '#contract/diary.ts'
import { clockTime } from '#contract/london-time.ts'
import { useFacts } from '#web/lib/facts.tsx'
import { formatClockTime } from '#web/lib/format.ts'
import { Icon } from '#web/ui/glyph/glyph.tsx'
import { linkToAppointment, linkToBlock, linkToBook, linkToDay } from './diary-links.ts'
import {
  appointmentStyle,
  blockWords,
  describeVisit,
  formatHours,
  isOver,
  nextVisitIdToday,
  workingHours,
} from './diary-words.ts'
import { hoursOfScale, layOutRows, type Placed } from './week-layout.ts'
import './week.css'

type Props = { diary: Diary; days: readonly DiaryDay[]; now: Date }

const placeStyle = ({ fromMinutes, minutes, lane, lanes }: Omit<Placed, 'row'>) => ({
  ['--from' as string]: fromMinutes,
  ['--for' as string]: minutes,
  ['--lane' as string]: lane,
  ['--lanes' as string]: lanes,
})

/** Seven columns on one scale of hours; each is a list in order of time. */
export function WeekView({ diary, days, now }: Props) {
  const { first, last } = hoursOfScale(days)
  const hours = Array.from({ length: last - first + 1 }, (_, index) => first + index)
  const nowMinutes = minutesOfDay(clockTime(now)) - first * 60
  return (
    <div className="week" style={{ ['--hours' as string]: last - first }}>
      <ol className="week-hours" aria-hidden="true">
        {hours.map((hour) => (
          <li key={hour} style={{ ['--from' as string]: (hour - first) * 60 }}>
            {String(hour).padStart(2, '0')}:00
          </li>
        ))}
      </ol>
      {days.map((day) => (
        <section key={day.day} className="week-day" aria-labelledby={`day-${day.day}`}>
          <DayHead day={day} diary={diary} />
          <div className="week-column">
            {day.hours.map(({ from, to }) => (
              <div
                key={from}
                className="week-open"
                aria-hidden="true"
                style={placeStyle({
                  fromMinutes: minutesOfDay(from) - first * 60,
                  minutes: minutesOfDay(to) - minutesOfDay(from),
                  lane: 0,
                  lanes: 1,
                })}
              />
            ))}
            <WeekRows rows={layOutRows(day, first)} diary={diary} now={now} />
            {day.day === diary.today && nowMinutes > 0 && nowMinutes < (last - first) * 60 && (
              <div
                className="week-now"
                aria-hidden="true"
                style={placeStyle({ fromMinutes: nowMinutes, minutes: 0, lane: 0, lanes: 1 })}
              />
            )}
          </div>
        </section>
      ))}
    </div>
  )
}

/** How many lines of text there is room for below the hours, at 78 px an hour. */
const linesIn = (minutes: number) => Math.max(0, Math.floor(((minutes / 60) * 78 - 35) / 20))

/** A day without anything has no list. */
function WeekRows({ rows, diary, now }: { rows: readonly Placed[]; diary: Diary; now: Date }) {
  if (rows.length === 0) return null
  return (
    <ol>
      {rows.map(({ row, ...place }) => (
        <li
          key={`${row.kind} ${row.startsAt} ${place.lane}`}
          className={place.lanes > 1 ? 'is-narrow' : place.minutes < 75 ? 'is-short' : undefined}
          style={{ ...placeStyle(place), ['--lines' as string]: linesIn(place.minutes) }}
        >
          <WeekRow row={row} place={place} diary={diary} now={now} rows={rows} />
        </li>
      ))}
    </ol>
  )
}

const minutesOfDay = (clock: string) => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3))

function DayHead({ day: { day, hours, isAway }, diary }: { day: DiaryDay; diary: Diary }) {
  const note = isAway ? 'Away' : workingHours(hours) || 'Closed'
  return (
    <div className={day === diary.today ? 'week-head is-today' : 'week-head'}>
      <h2 id={`day-${day}`} tabIndex={-1}>
        <a {...linkToDay(day, 'days')} aria-current={day === diary.today ? 'date' : undefined}>
          <b>{Number(day.slice(8))}</b> {weekdayOf(day).slice(0, 3)}
          <span className="sr-only">{weekdayOf(day).slice(3)}</span>
        </a>
      </h2>
      <p>{note}</p>
    </div>
  )
}

type RowProps = {
  row: DiaryRow
  place: Omit<Placed, 'row'>
  /** All that is drawn of the day. */
  rows: readonly Placed[]
  diary: Diary
  now: Date
}

/** Whether a way to or from the visit that is too short is drawn, in a line of its own. */
const hasCloseWay = (rows: readonly Placed[], visit: { startsAt: string; endsAt: string }) =>
  rows.some(
    ({ row }) =>
      row.kind === 'travel' &&
      row.missingMinutes > 0 &&
      row.startsAt < visit.endsAt &&
      row.endsAt >= visit.startsAt,
  )

/** Beside another one there is room for when it begins and for whom it is; in a short one, for its hours and whom. */
function WeekRow({ row, place, rows, diary, now }: RowProps) {
  const facts = useFacts()
  const lines = linesIn(place.minutes)
  const textClass = lines > 0 ? 'week-text' : 'sr-only'
  const until = place.lanes > 1 ? 'sr-only' : undefined
  const beyond = lines > 1 ? until : 'sr-only'
  const time = (
    <time>
      {formatClockTime(row.startsAt)}
      <span className={until}> to {formatClockTime(row.endsAt)}</span>
    </time>
  )
  switch (row.kind) {
    case 'appointment': {
      const { appointment } = row
      const isTold = hasCloseWay(rows, row)
      const warnings = row.warnings.filter(({ kind }) => kind !== 'travel' || !isTold)
      const look = appointmentStyle(appointment, nextVisitIdToday(diary), now)
      const isNext = appointment.id === nextVisitIdToday(diary) && !look.isPast
      const isWarned = !look.isPast && warnings.length > 0
      const icon = look.icon ?? (appointment.place === 'home' ? 'home' : 'scissors')
      return (
        <Block
          className={isNext ? 'is-next' : look.className}
          {...{ textClass, link: linkToAppointment(appointment.id) }}
          head={
            <>
              {time}
              {isWarned && <Icon name="alert" />}
              <Icon name={icon} />
            </>
          }
        >
          <b>{appointment.client.name}</b>
          <span className={beyond}>{look.isPast ? look.words : describeVisit(appointment, facts)}</span>
          {isWarned && <span className={beyond ?? 'week-warning'}>{warnings[0]?.text}</span>}
        </Block>
      )
    }
    case 'travel':
      return (
        <p className={row.missingMinutes > 0 ? 'line week-way is-close' : 'line week-way'}>
          <Icon name={row.missingMinutes > 0 ? 'alert' : 'way'} />
          {row.missingMinutes > 0 ? `${row.missingMinutes} min too close` : `${row.minutes} min`}
        </p>
      )
    case 'free':
      if (isOver(row, now)) return null
      return (
        <a className="week-free" {...linkToBook(row.startsAt)}>
          <span>Free {formatHours(row)}</span> <u>Book</u>
        </a>
      )
    case 'block':
      return (
        <Block className="is-blocked" {...{ head: time, textClass }} link={linkToBlock(row)}>
          <b>{blockWords(row)}</b>
        </Block>
      )
    case 'busy':
      return (
        <Block className="is-blocked" {...{ head: time, textClass }}>
          <b>Busy</b>
        </Block>
      )
    case 'offered':
      return (
        <Block className="is-offered" {...{ head: time, textClass }}>
          <b>{row.name}?</b>
          <span>Offered</span>
        </Block>
      )
  }
}

type BlockProps = {
  className: string
  textClass: string
  head: ReactNode
  link?: ReturnType<typeof linkToAppointment>
  children: ReactNode
}

function Block({ className, textClass, head, link, children }: BlockProps) {
  const inside = (
    <>
      <span className="week-time">{head}</span>
      <span className={textClass}>{children}</span>
    </>
  )
  return link ? (
    <a className={`week-block ${className}`} {...link}>
      {inside}
    </a>
  ) : (
    <div className={`week-block ${className}`}>{inside}</div>
  )
}
