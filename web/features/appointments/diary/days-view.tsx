import type { ReactNode } from 'react'
import { isWithinBounds } from '#contract/chosen-day.ts'
import { formatDayWithWeekday } from '#contract/day-labels.ts'
import type { Diary } from '#contract/diary.ts'
import { addDays } from '#contract/london-time.ts'
import { Link } from '#web/lib/link.tsx'
import { Button } from '#web/ui/button/button.tsx'
import { arrows, RoundButton } from '#web/ui/button/round-button.tsx'
import { HowDidItGo } from '../asks.tsx'
import { OpenOffers } from '../offers/open-offers.tsx'
import { DayList } from './day-list.tsx'
import { NextVisit } from './next-visit.tsx'
import { WeekStrip } from './week-strip.tsx'

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
  onMore: () => void
}

/** Her days, one below the other. */
export function DaysView({ diary, now, from, isShort, bar, onDay, onMore }: Props) {
  const days = diary.days.filter(({ day }) => day >= from).slice(0, isShort ? 7 : undefined)
  const last = days.at(-1)?.day ?? from
  return (
    <div className="sides diary-days">
      <div className="column">
        <NextVisit diary={diary} now={now} />
        <HowDidItGo unsettled={diary.unsettled} today={diary.today} />
        {bar}
        <WeekStrip days={diary.days.slice(0, 7)} shown={from} onDay={onDay} />
        <DayList diary={diary} days={days} now={now} />
        <div className="actions-row">
          <Button small variant="line" onClick={onMore}>
            Show the next 14 days
          </Button>
          <span className="fine-print">Up to {formatDayWithWeekday(last)} shown</span>
        </div>
      </div>
      <div className="column">
        <div className="box">
          <GoToDay from={from} onDay={onDay} />
        </div>
        <OpenOffers offers={diary.offers} />
        <p>
          <Link to="/admin/diary/hours" className="tap">
            Hours and travel
          </Link>
        </p>
      </div>
    </div>
  )
}

/** Any day by the device's own calendar, or a week on. */
const GoToDay = ({ from, onDay }: Pick<Props, 'from' | 'onDay'>) => (
  <div className="row-between">
    <label className="field">
      Go to a day
      <input
        type="date"
        className="input input-small"
        defaultValue={from}
        key={from}
        // While a year is typed, it is one long ago.
        onChange={({ target }) => isWithinBounds(target.value) && onDay(target.value)}
      />
    </label>
    <div className="line">
      <RoundButton label="A week back" drawing={arrows.left} onClick={() => onDay(addDays(from, -7))} />
      <RoundButton label="A week on" drawing={arrows.right} onClick={() => onDay(addDays(from, 7))} />
    </div>
  </div>
)
