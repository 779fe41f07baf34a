import type { KeyboardEvent } from 'react'
import { formatMinutes } from '#contract/booking-words.ts'
import { weekdayOf } from '#contract/day-labels.ts'
import type { Diary, DiaryDay } from '#contract/diary.ts'
import { minuteMs } from '#contract/durations.ts'
import { addDays } from '#contract/london-time.ts'
import { formatCountOf } from '#web/lib/format.ts'
import { Icon } from '#web/ui/glyph/glyph.tsx'
import { HowDidItGo } from '../asks.tsx'
import { OpenOffers } from '../offers/open-offers.tsx'
import { linkToDay, linkToHours, openBookForm } from './diary-links.ts'
import { appointmentsOf, workingHours } from './diary-words.ts'
import { WeekView } from './week-view.tsx'
import './week-part.css'

const typing = 'input, select, textarea, [contenteditable]'

type Week = { day: string; today: string; onDay: (day: string) => void }

/**
 * Alt and an arrow change the week, T goes to today, B books. Only while the focus is within the week, since a letter
 * alone must not act elsewhere (WCAG 2.1.4).
 */
function handleWeekKey(event: KeyboardEvent<HTMLElement>, { day, today, onDay }: Week): void {
  const { key, altKey, ctrlKey, metaKey, shiftKey, target } = event
  if (ctrlKey || metaKey || shiftKey || (target instanceof Element && target.closest(typing))) return
  const acts = new Map(
    altKey
      ? [
          ['ArrowLeft', () => onDay(addDays(day, -7))],
          ['ArrowRight', () => onDay(addDays(day, 7))],
        ]
      : [
          ['t', () => onDay(today)],
          ['b', openBookForm],
        ],
  )
  const act = acts.get(altKey ? key : key.toLowerCase())
  if (!act) return
  event.preventDefault()
  act()
}

type Props = {
  diary: Diary
  now: Date
  isWide: boolean
  /** The day that the week was opened for. */
  day: string
  onDay: (day: string) => void
}

const key = [
  ['is-home', 'Home visit'],
  ['is-salon', 'Salon'],
  ['is-next', 'Next'],
  ['is-past', 'Past'],
  ['is-offered', 'Offered, not picked yet'],
] as const

/** A week: columns on a wide screen, a line a day on a narrow one. */
export function WeekPart({ diary, now, isWide, day, onDay }: Props) {
  const days = diary.days.slice(0, 7)
  return (
    <div className="column">
      <section
        aria-label="The week"
        onKeyDown={(event) => handleWeekKey(event, { day, today: diary.today, onDay })}
      >
        {isWide ? <WeekView diary={diary} days={days} now={now} /> : <WeekLines diary={diary} days={days} />}
      </section>
      <div className="row-between">
        {isWide && (
          <ul className="row muted text-small week-key" aria-hidden="true">
            {key.map(([className, words]) => (
              <li key={words}>
                <i className={className} />
                {words}
              </li>
            ))}
          </ul>
        )}
        {isWide && (
          <p className="fine-print">
            Keys within the week: <kbd>Alt</kbd> and an arrow for another week, <kbd>T</kbd> for today,{' '}
            <kbd>B</kbd> to book
          </p>
        )}
        <a className="tap" {...linkToHours()}>
          Hours and travel
        </a>
      </div>
      <HowDidItGo unsettled={diary.unsettled} today={diary.today} />
      <OpenOffers />
    </div>
  )
}

const freeMinutes = ({ rows }: DiaryDay) =>
  rows
    .filter(({ kind }) => kind === 'free')
    .reduce((sum, { startsAt, endsAt }) => sum + (Date.parse(endsAt) - Date.parse(startsAt)) / minuteMs, 0)

const WeekLines = ({ diary, days }: { diary: Diary; days: readonly DiaryDay[] }) => (
  <ul className="week-lines">
    {days.map((one) => {
      const { day, hours } = one
      const visits = appointmentsOf(one).length
      const free = freeMinutes(one)
      const isClosed = visits === 0 && hours.length === 0
      return (
        <li key={day} className={isClosed ? 'is-closed' : undefined}>
          <a {...linkToDay(day, 'days')} aria-current={day === diary.today ? 'date' : undefined}>
            <span className="week-line-day">
              {weekdayOf(day).slice(0, 3)} <b>{Number(day.slice(8))}</b>
            </span>
            <span>
              {isClosed ? 'Closed' : visits === 0 ? 'No visits' : formatCountOf(visits, 'visit')}
              {free > 0 && `, ${formatMinutes(free)} free`}
              {hours.length > 0 && <span className="fine-print block">{workingHours(hours)}</span>}
            </span>
            <Icon name="right" />
          </a>
        </li>
      )
    })}
  </ul>
)
