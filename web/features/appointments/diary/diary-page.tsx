import { useEffect, useRef, useState } from 'react'
import { diaryDaysAtMost } from '#contract/diary.ts'
import { addDays, mondayOf } from '#contract/london-time.ts'
import { useAddress } from '#web/lib/address.ts'
import { useMediaQuery } from '#web/lib/use-media-query.ts'
import { useNow, useToday } from '#web/lib/use-now.ts'
import { ReadFailure } from '#web/ui/notices/read-failure.tsx'
import { Spinner } from '#web/ui/spinner/spinner.tsx'
import { AfterCancellation } from '../after-cancellation.tsx'
import { useDiary } from '../diary-queries.ts'
import { JustSaved } from '../just-saved.tsx'
import './diary.css'
import { DaysView } from './days-view.tsx'
import { DiaryBar } from './diary-bar.tsx'
import { DiarySprite } from './diary-sprite.tsx'
import { daySummary, weekSummary } from './diary-words.ts'
import { WeekPart } from './week-part.tsx'

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

/** Her diary: days below each other on a phone, the week on a wide screen. */
export function DiaryPage() {
  const [on, setOn] = useAddress('on')
  const [chosenView] = useAddress('view')
  const [weeks, setWeeks] = useState(2)
  const isWide = useMediaQuery('(width >= 64rem)')
  const isPhone = useMediaQuery('(width < 48rem)')
  const today = useToday()
  const now = useNow()
  const day = isDay(on) ? on : today
  const from = mondayOf(day)
  const view = chosenView === 'week' || (chosenView !== 'days' && isWide) ? 'week' : 'days'
  const { data, error, isFetching, isPlaceholderData, refetch } = useDiary(from, weeks * 7)
  const focusOn = useFocusOnDay(data !== undefined && !isPlaceholderData)
  const goTo = (next: string) => {
    focusOn(next)
    setOn(next)
  }
  if (!data)
    return error ? (
      <ReadFailure error={error} onTryAgain={refetch} isTrying={isFetching}>
        The diary could not be loaded. Your calendar feed still works.
      </ReadFailure>
    ) : (
      <Spinner>Loading your diary...</Spinner>
    )
  const bar = <DiaryBar view={view} day={day} onDay={goTo} onToday={() => goTo(today)} />
  const isBelow = isPhone && view === 'days'
  const canShowMore = (weeks + 2) * 7 <= diaryDaysAtMost
  return (
    <>
      <DiarySprite />
      <p className="diary-summary" role="status">
        {view === 'week' ? weekSummary(data.days.slice(0, 7), now) : daySummary(data, now)}
      </p>
      <JustSaved />
      <AfterCancellation appointments={data.unresolved} />
      {!isBelow && bar}
      {view === 'week' ? (
        <WeekPart diary={data} now={now} isWide={isWide} day={day} onDay={goTo} />
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
