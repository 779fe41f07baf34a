import type { ReactNode } from 'react'
import { formatDayWithWeekday } from '#contract/day-labels.ts'
import type { Diary } from '#contract/diary.ts'
import { useMediaQuery } from '#web/lib/use-media-query.ts'
import { Button } from '#web/ui/button/button.tsx'
import { Icon } from '#web/ui/glyph/glyph.tsx'
import { HowDidItGo } from '../asks.tsx'
import { OpenOffers } from '../offers/open-offers.tsx'
import { DayList } from './day-list.tsx'
import { MonthTable, monthName, WeekStrip } from './day-pickers.tsx'
import { linkToDay, linkToHours } from './diary-links.ts'
import { NextVisit } from './next-visit.tsx'

type Props = {
  diary: Diary
  now: Date
  /** The first day shown. */
  from: string
  onDay: (day: string) => void
  /** Shows a week only, until she asks for more. */
  isShort: boolean
  /** What can be added; on a phone it stands below what is next. */
  bar: ReactNode
  /** Shows 14 days more; absent once all are shown. */
  onMore: (() => void) | undefined
}

/** Her days, one below the other. */
export function DaysView({ diary, now, from, isShort, bar, onDay, onMore }: Props) {
  const isWide = useMediaQuery('(width >= 64rem)')
  const days = diary.days.filter(({ day }) => day >= from).slice(0, isShort ? 7 : undefined)
  const last = days.at(-1)?.day ?? from
  const month = <MonthTable key={from} shown={from} onDay={onDay} />
  return (
    <div className="sides diary-days">
      <div className="column">
        <NextVisit diary={diary} now={now} />
        {!isWide && <HowDidItGo unsettled={diary.unsettled} today={diary.today} />}
        {bar}
        {!isWide && (
          <div>
            <details className="fold">
              <summary>
                {monthName(from)}
                <Icon name="chevron" />
              </summary>
              <div className="box">{month}</div>
            </details>
            <WeekStrip days={diary.days.slice(0, 7)} shown={from} onDay={onDay} />
          </div>
        )}
        <DayList diary={diary} days={days} now={now} />
        <div className="actions-row">
          {onMore && (
            <Button small variant="line" onClick={onMore}>
              Show the next 14 days
            </Button>
          )}
          <span className="fine-print">Up to {formatDayWithWeekday(last)} shown</span>
        </div>
      </div>
      <div className="column">
        {isWide && <HowDidItGo unsettled={diary.unsettled} today={diary.today} />}
        {isWide && <div className="box">{month}</div>}
        <OpenOffers />
        <p className="row">
          {!isWide && (
            <a className="tap" {...linkToDay(from, 'week')}>
              This week at a glance
            </a>
          )}
          <a className="tap" {...linkToHours()}>
            Hours and travel
          </a>
        </p>
      </div>
    </div>
  )
}
