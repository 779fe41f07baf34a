import { getRouteApi } from '@tanstack/react-router'
import { BanIcon, PlusIcon } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { chosenDaySchema, isWithinBounds } from '#contract/chosen-day.ts'
import { formatDayWithWeekday } from '#contract/day-labels.ts'
import type { Diary } from '#contract/diary.ts'
import { addDays } from '#contract/london-time.ts'
import { Query } from '#web/admin/ui/query.tsx'
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
  const now = useNow()
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
        {(read) => (
          <>
            <p
              role="status"
              className="self-end font-display text-[clamp(1.2rem,1.02rem+0.75vw,1.7rem)] leading-tight tracking-[-0.012em] md:justify-self-end"
            >
              {todaySummary(read, now)}
            </p>
            <ClientNewsList news={read.clientNews} />
            <Shown {...{ diary: read, day, goTo, now }} />
          </>
        )}
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
  /** The chosen one; on a phone the first that is shown. */
  day: string
  goTo: (day: string) => void
  now: Date
}

function Shown({ diary, day, goTo, now }: Props) {
  const isWide = useMediaQuery('(width >= 64rem)')
  const week = diary.days.slice(0, daysShown)
  const days = diary.days.filter((one) => one.day >= day).slice(0, daysShown)
  const choice = <DayChoice {...{ day, goTo }} today={diary.today} />
  const question = <HowDidItGo unsettled={diary.unsettled} today={diary.today} />
  const offers = <OpenOffers offers={diary.offers} />
  if (isWide)
    return (
      <div className="column">
        <div className="row-between">
          {choice}
          <b className="font-display text-[1.3rem] leading-[1.2] font-normal">
            {formatDays(mondayOf(day), addDays(mondayOf(day), 6))}
          </b>
          {addButtons}
        </div>
        <Week diary={diary} days={week} now={now} />
        <p>{hoursLink}</p>
        {question}
        {offers}
      </div>
    )
  return (
    <div className="sides">
      <div className="column">
        <NextVisit diary={diary} now={now} />
        {question}
        <div className="row-between">
          {addButtons}
          {choice}
        </div>
        <WeekStrip days={week} shown={day} onDay={goTo} />
        <DayList diary={diary} days={days} now={now} />
        <div className="row">
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
  )
}

const hoursLink = (
  <Link className="tap" to="/admin/diary/hours">
    Hours and travel
  </Link>
)

const addButtons = (
  <div className="row max-md:flex-[1_0_100%] max-md:*:flex-auto">
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

/** A week back or ahead, today, or any day. */
const DayChoice = ({ day, today, goTo }: Pick<Props, 'day' | 'goTo'> & { today: string }) => (
  <div className="row gap-x-2.5 max-md:w-full">
    <RoundButton label="The week before" drawing={arrows.left} onClick={() => goTo(addDays(day, -7))} />
    <Button small variant="line" className="max-md:px-3" onClick={() => goTo(today)}>
      Today
    </Button>
    <RoundButton label="The week after" drawing={arrows.right} onClick={() => goTo(addDays(day, 7))} />
    <input
      type="date"
      aria-label="Go to a day"
      className="input input-small min-w-40 flex-1"
      defaultValue={day}
      key={day}
      // While a year is typed, it is one long ago.
      onChange={({ target }) => isWithinBounds(target.value) && goTo(target.value)}
    />
  </div>
)
