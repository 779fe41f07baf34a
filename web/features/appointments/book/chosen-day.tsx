import { formatMinutes } from '#contract/booking-words.ts'
import { formatShortDay, weekdayOf } from '#contract/day-labels.ts'
import { clockTime, londonDay } from '#contract/london-time.ts'
import { useNow } from '#web/lib/use-now.ts'
import { Button } from '#web/ui/button/button.tsx'
import { DayList } from '../diary/day-list.tsx'
import { useDiary } from '../diary-queries.ts'
import type { VisitForm } from './use-visit-form.ts'

const mostTimes = 6

const timeWords = (at: Date) => {
  const day = londonDay(at)
  return `${weekdayOf(day).slice(0, 3)} ${formatShortDay(day)}, ${clockTime(at)}`
}

/** The chosen day as it stands, and other times that fit. */
export function ChosenDayOverview({ form, today }: { form: VisitForm; today: string }) {
  const { fields, proposed, change } = form
  const now = useNow()
  const { data } = useDiary(fields.date || today, 1)
  const use = (start: string) => {
    const at = new Date(start)
    change({ date: londonDay(at), time: clockTime(at), hour: 'first' })
  }
  const starts = proposed.flatMap((day) => day.starts).slice(0, mostTimes)
  return (
    <div className="column">
      {data && <DayList diary={data} days={data.days} now={now} onFree={use} />}
      {starts.length > 0 && (
        <section className="box">
          <h2>Free for {formatMinutes(fields.minutes)}</h2>
          <ul className="actions-row mt-3">
            {starts.map((start) => (
              <li key={start}>
                <Button small variant="line" onClick={() => use(start)}>
                  {timeWords(new Date(start))}
                </Button>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}
