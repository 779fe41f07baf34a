import CheckIcon from 'lucide-react/icons/check'
import { formatMinutes } from '#contract/booking-words.ts'
import { formatDayWithWeekday } from '#contract/day-labels.ts'
import { clockTime } from '#contract/london-time.ts'
import { Button } from '#web/ui/button/button.tsx'
import { formatShortStart } from '../words.ts'
import type { VisitForm } from './use-visit-form.ts'
import { isLength } from './visit-values.ts'

/** Times that fit: all of the chosen day, and one of each of the days after it. The chosen one is marked. */
export function FreeTimes({ visit: { values, free, chosen, take } }: { visit: VisitForm }) {
  const { date, minutes } = values
  if (!isLength(minutes)) return null
  const length = formatMinutes(minutes)
  const list = (label: string, starts: readonly string[], format: (start: string) => string) =>
    starts.length > 0 && (
      <fieldset className="mt-3 first:mt-0">
        <legend className="font-semibold">{label}</legend>
        <ul className="mt-2 grid grid-cols-2 gap-2 sm:flex sm:flex-wrap">
          {starts.map((start) => (
            <li key={start}>
              <Button
                small
                className="w-full px-3 max-sm:px-1.5 max-sm:text-tiny"
                variant={start === chosen ? 'filled' : 'line'}
                aria-pressed={start === chosen}
                onClick={() => take(start)}
              >
                {start === chosen && <CheckIcon className="icon" />}
                {format(start)}
              </Button>
            </li>
          ))}
        </ul>
      </fieldset>
    )
  return (
    <>
      {date !== '' &&
        (free.ofDay.length > 0
          ? list(`Free for ${length} on ${formatDayWithWeekday(date)}`, free.ofDay, (start) =>
              clockTime(new Date(start)),
            )
          : free.otherDays.length > 0 && (
              <p className="muted">
                No time is free for {length} on {formatDayWithWeekday(date)}.
              </p>
            ))}
      {list(date === '' ? `Free for ${length}` : 'On other days', free.otherDays, formatShortStart)}
    </>
  )
}
