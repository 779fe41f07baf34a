import { getRouteApi } from '@tanstack/react-router'
import { BanIcon, PlusIcon } from 'lucide-react'
import { useEffect, useRef } from 'react'
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
import { formatDays, todaySummary } from './words.ts'

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
      <Query of={diary} what="your diary">
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

type Props = {
  diary: Diary
  /** The first day shown. */
  day: string
  goTo: (day: string) => void
}

const views = [
  { value: 'days', label: 'Days' },
  { value: 'week', label: 'Week' },
] as const
type View = (typeof views)[number]['value']

function Shown({ diary, day, goTo }: Props) {
  const { view: chosen } = route.useSearch()
  const isWide = useMediaQuery('(width >= 64rem)')
  const now = useNow()
  const view = isWide && chosen !== 'days' ? 'week' : 'days'
  const days = diary.days.filter((one) => one.day >= day).slice(0, daysShown)
  const week = diary.days.slice(0, 7)
  const add = <AddButtons view={isWide ? view : undefined} />
  const shown = <ShownDays {...{ diary, view, day, goTo }} />
  const question = <HowDidItGo unsettled={diary.unsettled} today={diary.today} />
  const offers = <OpenOffers offers={diary.offers} />
  return (
    <>
      <p
        role="status"
        className="self-end font-display text-[clamp(1.2rem,1.02rem+0.75vw,1.7rem)] leading-tight tracking-[-0.012em] md:justify-self-end"
      >
        {todaySummary(diary, now)}
      </p>
      <ClientNewsList news={diary.clientNews} />
      {view === 'week' ? (
        <div className="column">
          <div className="row-between">
            {shown}
            {add}
          </div>
          <Week diary={diary} days={week} now={now} />
          <p>{hoursLink}</p>
          {question}
          {offers}
        </div>
      ) : (
        <div className="sides">
          <div className="column">
            <NextVisit diary={diary} now={now} />
            {question}
            <div className="row-between">
              {add}
              {shown}
            </div>
            <WeekStrip days={week} shown={day} onDay={goTo} />
            <DayList diary={diary} days={days} now={now} />
            <div className="actions-row">
              <Button small variant="line" onClick={() => goTo(addDays(day, daysShown))}>
                Show the next 7 days
              </Button>
              <span className="fine-print">Up to {formatDayWithWeekday(days.at(-1)?.day ?? day)} shown</span>
            </div>
          </div>
          <div className="column">
            {offers}
            <p>{hoursLink}</p>
          </div>
        </div>
      )}
    </>
  )
}

const hoursLink = (
  <Link className="tap" to="/admin/diary/hours">
    Hours and travel
  </Link>
)

/** What can be added, and how it is shown where there is room for both. */
function AddButtons({ view }: { view: View | undefined }) {
  const navigate = route.useNavigate()
  const showAs = (view: View) =>
    void navigate({ search: (before) => ({ ...before, view }), replace: true, resetScroll: false })
  return (
    <div className="actions-row max-md:flex-[1_0_100%] max-md:*:flex-auto">
      {view && <Segments legend="Shown as" options={views} chosen={view} onChoose={showAs} />}
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
}

/** Which days are shown. */
function ShownDays({ diary, view, day, goTo }: Props & { view: View }) {
  const monday = mondayOf(day)
  return (
    <div className="row gap-x-2.5 max-md:w-full">
      <RoundButton label="The week before" drawing={arrows.left} onClick={() => goTo(addDays(day, -7))} />
      <Button small variant="line" className="max-md:px-3" onClick={() => goTo(diary.today)}>
        Today
      </Button>
      <RoundButton label="The week after" drawing={arrows.right} onClick={() => goTo(addDays(day, 7))} />
      {view === 'week' ? (
        <b className="mx-2 font-display text-[1.3rem] leading-[1.2] font-normal">
          {formatDays(monday, addDays(monday, 6))}
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
  )
}
