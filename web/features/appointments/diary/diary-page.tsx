import { getRouteApi } from '@tanstack/react-router'
import BanIcon from 'lucide-react/icons/ban'
import PlusIcon from 'lucide-react/icons/plus'
import { useEffect, useRef, useState } from 'react'
import { formatDayWithWeekday } from '#contract/day-labels.ts'
import { maxDiaryDays } from '#contract/diary.ts'
import { addDays, mondayOf } from '#contract/london-time.ts'
import { Link, LinkButton } from '#web/lib/link.tsx'
import { useMediaQuery } from '#web/lib/use-media-query.ts'
import { useNow, useToday } from '#web/lib/use-now.ts'
import { Button } from '#web/ui/button/button.tsx'
import { NotLoaded } from '#web/ui/notices/not-loaded.tsx'
import { ClientNewsList, HowDidItGo } from '../asks.tsx'
import { useDiary } from '../diary-queries.ts'
import { JustSaved } from '../just-saved.tsx'
import { OpenOffers } from '../offers/open-offers.tsx'
import './diary.css'
import { arrows, RoundButton } from '#web/ui/button/round-button.tsx'
import { DaysView } from './days-view.tsx'
import { formatDayRange, todaySummary } from './diary-words.ts'
import { WeekView } from './week-view.tsx'

const isDay = (text: string | undefined): text is string => /^\d{4}-\d{2}-\d{2}$/.test(text ?? '')

/** Moves the focus to the heading of the day that was chosen, once it is shown. */
function useFocusOnDay(isShown: boolean) {
  const wanted = useRef<string>(undefined)
  useEffect(() => {
    if (!isShown || wanted.current === undefined) return
    document.getElementById(`day-${wanted.current}`)?.focus()
    wanted.current = undefined
  })
  return (day: string) => {
    wanted.current = day
  }
}

/** What the colours of the week mean. */
const weekKey = [
  ['is-home', 'Home visit'],
  ['is-salon', 'Salon'],
  ['is-next', 'Next'],
  ['is-past', 'Past'],
  ['is-offered', 'Offered, not picked yet'],
] as const

const route = getRouteApi('/admin/diary')

/** Her diary: days below each other on a phone, the week on a wide screen. */
export const DiaryPage = () => (
  <div className="diary-place">
    <h1 tabIndex={-1} className="heading-section">
      Diary
    </h1>
    <Days />
  </div>
)

function Days() {
  const { on, view: chosenView } = route.useSearch()
  const navigate = route.useNavigate()
  const [weeks, setWeeks] = useState(2)
  const isWide = useMediaQuery('(width >= 64rem)')
  const isPhone = useMediaQuery('(width < 48rem)')
  const today = useToday()
  const now = useNow()
  const day = isDay(on) ? on : today
  const from = mondayOf(day)
  const view = isWide && chosenView !== 'days' ? 'week' : 'days'
  const { data, error, isFetching, isPlaceholderData, refetch } = useDiary(from, weeks * 7)
  const focusOn = useFocusOnDay(data !== undefined && !isPlaceholderData)
  const goTo = (next: string) => {
    focusOn(next)
    void navigate({ search: (before) => ({ ...before, on: next }), resetScroll: false })
  }
  if (!data)
    return (
      <NotLoaded query={{ error, isFetching, refetch }} loading="Loading your diary...">
        The diary could not be loaded. Your calendar feed still works.
      </NotLoaded>
    )
  const bar = <DiaryBar {...{ view, day, isWide }} onDay={goTo} onToday={() => goTo(today)} />
  const isBelow = isPhone && view === 'days'
  const canShowMore = (weeks + 2) * 7 <= maxDiaryDays
  return (
    <>
      <p className="diary-summary" role="status">
        {todaySummary(data, now)}
      </p>
      <JustSaved />
      <ClientNewsList news={data.clientNews} />
      {!isBelow && bar}
      {view === 'week' ? (
        <div className="column">
          <WeekView diary={data} days={data.days.slice(0, 7)} now={now} />
          <div className="row-between">
            <ul className="row muted text-small week-key" aria-hidden="true">
              {weekKey.map(([className, words]) => (
                <li key={words}>
                  <i className={className} />
                  {words}
                </li>
              ))}
            </ul>
            <Link to="/admin/diary/hours" className="tap">
              Hours and travel
            </Link>
          </div>
          <HowDidItGo unsettled={data.unsettled} today={data.today} />
          <OpenOffers offers={data.offers} />
        </div>
      ) : (
        <DaysView
          diary={data}
          now={now}
          from={day}
          onDay={goTo}
          isShort={weeks === 2}
          bar={isBelow && bar}
          onMore={canShowMore ? () => setWeeks(weeks + 2) : () => goTo(addDays(from, weeks * 7))}
        />
      )}
    </>
  )
}

type BarProps = {
  view: 'days' | 'week'
  day: string
  isWide: boolean
  onDay: (day: string) => void
  onToday: () => void
}

/** Which days are shown, and what can be added. */
function DiaryBar({ view, day, isWide, onDay, onToday }: BarProps) {
  const navigate = route.useNavigate()
  const step = view === 'week' ? 7 : 1
  const monday = mondayOf(day)
  const unit = view === 'week' ? 'week' : 'day'
  return (
    <div className="row-between diary-bar">
      <div className="row diary-steps">
        <RoundButton
          label={`The ${unit} before`}
          drawing={arrows.left}
          onClick={() => onDay(addDays(day, -step))}
        />
        <Button small variant="line" onClick={onToday}>
          Today
        </Button>
        <RoundButton
          label={`The ${unit} after`}
          drawing={arrows.right}
          onClick={() => onDay(addDays(day, step))}
        />
        <b className="diary-range">
          {view === 'week' ? formatDayRange(monday, addDays(monday, 6)) : formatDayWithWeekday(day)}
        </b>
      </div>
      <div className="actions-row diary-add">
        {isWide && (
          <fieldset className="segments">
            <legend className="sr-only">Shown as</legend>
            {(['days', 'week'] as const).map((one) => (
              <button
                key={one}
                type="button"
                aria-pressed={one === view}
                onClick={() =>
                  void navigate({
                    search: (before) => ({ ...before, view: one }),
                    ...{ replace: true, resetScroll: false },
                  })
                }
              >
                {one === 'days' ? 'Days' : 'Week'}
              </button>
            ))}
          </fieldset>
        )}
        <LinkButton small variant="line" to="/admin/diary/block">
          <BanIcon className="icon" />
          Block out time
        </LinkButton>
        <LinkButton small to="/admin/diary/book">
          <PlusIcon className="icon" />
          Book a visit
        </LinkButton>
      </div>
    </div>
  )
}
