import { getRouteApi } from '@tanstack/react-router'
import BanIcon from 'lucide-react/icons/ban'
import PlusIcon from 'lucide-react/icons/plus'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { formatDayWithWeekday } from '#contract/day-labels.ts'
import { type Diary, maxDiaryDays } from '#contract/diary.ts'
import { addDays, londonInstant, mondayOf } from '#contract/london-time.ts'
import { NotLoaded } from '#web/admin/ui/query.tsx'
import { Segments } from '#web/admin/ui/segments.tsx'
import { Link, LinkButton } from '#web/lib/link.tsx'
import { useMediaQuery } from '#web/lib/use-media-query.ts'
import { useNow, useToday } from '#web/lib/use-now.ts'
import { Button } from '#web/ui/button/button.tsx'
import { arrows, RoundButton } from '#web/ui/button/round-button.tsx'
import { ClientNewsList, HowDidItGo } from './asks.tsx'
import { DayList } from './day-list.tsx'
import { grounds } from './day-row.tsx'
import { NextVisit } from './next-visit.tsx'
import { OpenOffers } from './offers/open-offers.tsx'
import { useDiary } from './queries.ts'
import { Week } from './week.tsx'
import { GoToDay, WeekStrip } from './week-strip.tsx'
import { formatDayRange, todaySummary } from './words.ts'

const route = getRouteApi('/admin/diary')

/** Moves the focus to the heading of the day that was chosen, once it is shown. */
function useFocusOnDay(isShown: boolean) {
  const chosen = useRef<string>(undefined)
  useEffect(() => {
    if (!isShown || chosen.current === undefined) return
    document.getElementById(`day-${chosen.current}`)?.focus()
    chosen.current = undefined
  })
  return (day: string) => {
    chosen.current = day
  }
}

/** Her diary: days below each other on a phone, the week on a wide screen. */
export const DiaryPage = () => (
  <div className="grid grid-cols-1 gap-x-10 gap-y-3 md:grid-cols-[auto_minmax(0,1fr)] md:[&>:not(h1,[role=status])]:col-span-full">
    <h1 tabIndex={-1} className="heading-section">
      Diary
    </h1>
    <Shown />
  </div>
)

const isDay = (text: string | undefined): text is string =>
  /^\d{4}-\d{2}-\d{2}$/.test(text ?? '') && londonInstant(`${text}T12:00`) !== undefined

function Shown() {
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
  const bar = (
    <DiaryBar
      {...{ view, day, isWide }}
      onDay={goTo}
      onToday={() => goTo(today)}
      onView={(next) =>
        void navigate({ search: (before) => ({ ...before, view: next }), replace: true, resetScroll: false })
      }
    />
  )
  const isBelow = isPhone && view === 'days'
  const canShowMore = (weeks + 2) * 7 <= maxDiaryDays
  return (
    <>
      <p
        role="status"
        className="self-end font-display text-[clamp(1.2rem,1.02rem+0.75vw,1.7rem)] leading-tight tracking-[-0.012em] md:justify-self-end"
      >
        {todaySummary(data, now)}
      </p>
      <ClientNewsList news={data.clientNews} />
      {!isBelow && bar}
      {view === 'week' ? (
        <WeekView diary={data} now={now} />
      ) : (
        <DaysView
          {...{ diary: data, now, day, bar: isBelow && bar }}
          count={weeks === 2 ? 7 : undefined}
          onDay={goTo}
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
  onView: (view: 'days' | 'week') => void
}

const views = [
  { value: 'days', label: 'Days' },
  { value: 'week', label: 'Week' },
] as const

/** Which days are shown, and what can be added. */
function DiaryBar({ view, day, isWide, onDay, onToday, onView }: BarProps) {
  const step = view === 'week' ? 7 : 1
  const monday = mondayOf(day)
  const unit = view === 'week' ? 'week' : 'day'
  return (
    <div className="row-between">
      <div className="row max-md:hidden">
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
        <b className="mx-2 font-display text-[1.5rem] leading-[1.2] font-normal">
          {view === 'week' ? formatDayRange(monday, addDays(monday, 6)) : formatDayWithWeekday(day)}
        </b>
      </div>
      <div className="actions-row max-md:flex-[1_0_100%] max-md:*:flex-auto">
        {isWide && <Segments legend="Shown as" options={views} chosen={view} onChoose={onView} />}
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

/** What the colours of the week mean. */
const groundNames = [
  ['home', 'Home visit'],
  ['salon', 'Salon'],
  ['next', 'Next'],
  ['past', 'Past'],
  ['offered', 'Offered, not picked yet'],
] as const

const WeekView = ({ diary, now }: { diary: Diary; now: Date }) => (
  <div className="column">
    <Week diary={diary} days={diary.days.slice(0, 7)} now={now} />
    <div className="row-between">
      <ul className="row muted text-small" aria-hidden="true">
        {groundNames.map(([ground, words]) => (
          <li key={words} className="inline-flex items-center gap-2">
            <i className={`h-4 w-[1.4rem] ${grounds[ground]}`} />
            {words}
          </li>
        ))}
      </ul>
      <HoursLink />
    </div>
    <HowDidItGo unsettled={diary.unsettled} today={diary.today} />
    <OpenOffers offers={diary.offers} />
  </div>
)

const HoursLink = () => (
  <Link className="tap" to="/admin/diary/hours">
    Hours and travel
  </Link>
)

type DaysProps = {
  diary: Diary
  now: Date
  /** The first day shown. */
  day: string
  /** How many days are shown; undefined: all. */
  count: number | undefined
  /** What can be added; on a phone it stands below her next visit. */
  bar: ReactNode
  onDay: (day: string) => void
  onMore: () => void
}

/** Her days, one below the other. */
function DaysView({ diary, now, day, count, bar, onDay, onMore }: DaysProps) {
  const days = diary.days.filter((one) => one.day >= day).slice(0, count)
  return (
    <div className="sides">
      <div className="column">
        <NextVisit diary={diary} now={now} />
        <HowDidItGo unsettled={diary.unsettled} today={diary.today} />
        {bar}
        <WeekStrip days={diary.days.slice(0, 7)} shown={day} onDay={onDay} />
        <DayList diary={diary} days={days} now={now} />
        <div className="actions-row">
          <Button small variant="line" onClick={onMore}>
            Show the next 14 days
          </Button>
          <span className="fine-print">Up to {formatDayWithWeekday(days.at(-1)?.day ?? day)} shown</span>
        </div>
      </div>
      <div className="column">
        <GoToDay day={day} onDay={onDay} />
        <OpenOffers offers={diary.offers} />
        <p>
          <HoursLink />
        </p>
      </div>
    </div>
  )
}
