import { getRouteApi } from '@tanstack/react-router'
import BanIcon from 'lucide-react/icons/ban'
import PlusIcon from 'lucide-react/icons/plus'
import { type ReactNode, useEffect, useRef } from 'react'
import { chosenDaySchema, isWithinBounds } from '#contract/chosen-day.ts'
import { formatDayWithWeekday } from '#contract/day-labels.ts'
import type { Diary } from '#contract/diary.ts'
import { addDays } from '#contract/london-time.ts'
import { Query } from '#web/admin/ui/query.tsx'
import { Segments } from '#web/admin/ui/segments.tsx'
import { Link, LinkButton } from '#web/lib/link.tsx'
import { useMediaQuery } from '#web/lib/use-media-query.ts'
import { useNow, useToday } from '#web/lib/use-now.ts'
import { Button } from '#web/ui/button/button.tsx'
import { arrows, RoundButton } from '#web/ui/button/round-button.tsx'
import { ClientNewsList, HowDidItGo } from '../asks.tsx'
import { OpenOffers } from '../offers/open-offers.tsx'
import { useDiary } from '../queries.ts'
import { DayList } from './day-list.tsx'
import { NextVisit } from './next-visit.tsx'
import { Week } from './week.tsx'
import { WeekStrip } from './week-strip.tsx'
import { formatDayRange, grounds, todaySummary } from './words.ts'

const mondayOf = (day: string) => addDays(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7))

const route = getRouteApi('/admin/diary')

const ChosenDay = chosenDaySchema('')

/** From the chosen one on. */
const daysShown = 7

/** Her diary: days below each other on a phone, the week on a wide screen. */
export function DiaryPage() {
  const today = useToday()
  const { on } = route.useSearch()
  const day = ChosenDay.safeParse(on).data ?? today
  const diary = useDiary(mondayOf(day), 2 * daysShown)
  const goTo = useGoToDay(diary.data !== undefined && !diary.isPlaceholderData)
  return (
    <div className="grid grid-cols-1 gap-x-10 gap-y-3 md:grid-cols-[auto_minmax(0,1fr)] md:[&>:not(h1,[role=status])]:col-span-full">
      <h1 tabIndex={-1} className="heading-section">
        Diary
      </h1>
      <Query
        of={diary}
        loading="Loading your diary..."
        failed="The diary could not be loaded. Your calendar feed still works."
      >
        {(read) => <Shown diary={read} day={day} goTo={goTo} />}
      </Query>
    </div>
  )
}

/** Goes to a day, and moves the focus to its heading once it is shown. */
function useGoToDay(isShown: boolean) {
  const navigate = route.useNavigate()
  const chosen = useRef<string>(undefined)
  useEffect(() => {
    if (!isShown || chosen.current === undefined) return
    document.getElementById(`day-${chosen.current}`)?.focus()
    chosen.current = undefined
  })
  return (on: string) => {
    chosen.current = on
    void navigate({ search: (before) => ({ ...before, on }), resetScroll: false })
  }
}

type ShownProps = {
  diary: Diary
  /** The first day shown. */
  day: string
  goTo: (day: string) => void
}

function Shown({ diary, day, goTo }: ShownProps) {
  const { view: chosenView } = route.useSearch()
  const isWide = useMediaQuery('(width >= 64rem)')
  const isPhone = useMediaQuery('(width < 48rem)')
  const now = useNow()
  const view = isWide && chosenView !== 'days' ? 'week' : 'days'
  const bar = <DiaryBar {...{ view, day, isWide, isPhone, today: diary.today, goTo }} />
  const days = diary.days.filter((one) => one.day >= day).slice(0, daysShown)
  return (
    <>
      <p
        role="status"
        className="self-end font-display text-[clamp(1.2rem,1.02rem+0.75vw,1.7rem)] leading-tight tracking-[-0.012em] md:justify-self-end"
      >
        {todaySummary(diary, now)}
      </p>
      <ClientNewsList news={diary.clientNews} />
      {!isPhone && bar}
      {view === 'week' ? (
        <WeekView diary={diary} now={now} />
      ) : (
        <div className="sides">
          <div className="column">
            <NextVisit diary={diary} now={now} />
            <HowDidItGo unsettled={diary.unsettled} today={diary.today} />
            {isPhone && bar}
            <WeekStrip days={diary.days.slice(0, 7)} shown={day} onDay={goTo} />
            <DayList diary={diary} days={days} now={now} />
            <div className="actions-row">
              <Button small variant="line" onClick={() => goTo(addDays(day, daysShown))}>
                Show the next 7 days
              </Button>
              <span className="fine-print">Up to {formatDayWithWeekday(days.at(-1)?.day ?? day)} shown</span>
            </div>
          </div>
          <div className="column">
            <OpenOffers offers={diary.offers} />
            <p>{hoursLink}</p>
          </div>
        </div>
      )}
    </>
  )
}

const hoursLink: ReactNode = (
  <Link className="tap" to="/admin/diary/hours">
    Hours and travel
  </Link>
)

const views = [
  { value: 'days', label: 'Days' },
  { value: 'week', label: 'Week' },
] as const
type View = (typeof views)[number]['value']

type BarProps = {
  view: View
  day: string
  today: string
  isWide: boolean
  isPhone: boolean
  goTo: (day: string) => void
}

/** Which days are shown, and what can be added. */
function DiaryBar({ view, day, today, isWide, isPhone, goTo }: BarProps) {
  const navigate = route.useNavigate()
  const showAs = (view: View) =>
    void navigate({ search: (before) => ({ ...before, view }), replace: true, resetScroll: false })
  const monday = mondayOf(day)
  const actions = (
    <div className="actions-row max-md:flex-[1_0_100%] max-md:*:flex-auto">
      {isWide && <Segments legend="Shown as" options={views} chosen={view} onChoose={showAs} />}
      <LinkButton small variant="line" to="/admin/diary/block">
        <BanIcon className="icon" />
        Block out time
      </LinkButton>
      <LinkButton small to="/admin/diary/book">
        <PlusIcon className="icon" />
        Book a visit
      </LinkButton>
    </div>
  )
  return (
    <div className="row-between">
      {isPhone && actions}
      <div className="row gap-x-2.5 max-md:w-full">
        <RoundButton label="The week before" drawing={arrows.left} onClick={() => goTo(addDays(day, -7))} />
        <Button small variant="line" className="max-md:px-3" onClick={() => goTo(today)}>
          Today
        </Button>
        <RoundButton label="The week after" drawing={arrows.right} onClick={() => goTo(addDays(day, 7))} />
        {view === 'week' ? (
          <b className="mx-2 font-display text-[1.5rem] leading-[1.2] font-normal">
            {formatDayRange(monday, addDays(monday, 6))}
          </b>
        ) : (
          <input
            type="date"
            aria-label="Go to a day"
            className="input input-small min-w-40 flex-1"
            defaultValue={day}
            key={day}
            // While a year is typed, it is one long ago.
            onChange={({ target }) => isWithinBounds(target.value) && goTo(target.value)}
          />
        )}
      </div>
      {!isPhone && actions}
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
      {hoursLink}
    </div>
    <HowDidItGo unsettled={diary.unsettled} today={diary.today} />
    <OpenOffers offers={diary.offers} />
  </div>
)
