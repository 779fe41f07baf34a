import { formatMinutes } from '#contract/booking-words.ts'
import { useNow } from '#web/lib/use-now.ts'
import { Button } from '#web/ui/button/button.tsx'
import { formatShortStart } from '../booking-words.ts'
import { DayList } from '../diary/day-list.tsx'
import { useDiary } from '../diary-queries.ts'
import { isLength, type VisitForm } from './use-visit-form.ts'

const maxTimes = 6

/** The chosen day as it stands, and other times that fit. */
export function ChosenDayOverview({ form, today }: { form: VisitForm; today: string }) {
  const { fields, takeStart } = form
  const now = useNow()
  const { data } = useDiary(fields.date || today, 1)
  const starts = form.starts.slice(0, maxTimes)
  return (
    <div className="column">
      {data && <DayList diary={data} days={data.days} now={now} onFree={takeStart} />}
      {starts.length > 0 && isLength(fields.minutes) && (
        <section className="box">
          <h2>Free for {formatMinutes(fields.minutes)}</h2>
          <ul className="actions-row mt-3">
            {starts.map((start) => (
              <li key={start}>
                <Button small variant="line" onClick={() => takeStart(start)}>
                  {formatShortStart(start)}
                </Button>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}
