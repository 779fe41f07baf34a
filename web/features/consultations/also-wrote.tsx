import { formatDay, formatMonth } from '#contract/day-labels.ts'
import { londonDay } from '#contract/london-time.ts'
import { serviceName } from '#contract/request-labels.ts'
import type { WorklistEntry } from '#contract/worklist.ts'
import { linkToRequest } from './open-request.ts'
import { Fold } from './page/request-fold.tsx'
import { useAlsoWrote } from './queries.ts'
import { statusNames } from './statuses.ts'

const dayOf = (instant: string) => londonDay(new Date(instant))

/** "today", "on 2 March 2026", "in February". */
function whenWords(instant: string, now: Date): string {
  const [day, today] = [dayOf(instant), londonDay(now)]
  if (day === today) return 'today'
  return day.slice(0, 7) === today.slice(0, 7) ? `on ${formatDay(day)}` : `in ${formatMonth(day, today)}`
}

/** On a request's page: the other requests of the same person, if any. */
export function AlsoWrote({ entry }: { entry: WorklistEntry }) {
  const { data } = useAlsoWrote(entry.id)
  const [newest] = data ?? []
  if (!data || !newest) return null
  return (
    <Fold title="Also wrote" detail={whenWords(newest.createdAt, new Date())}>
      <ul className="entries">
        {data.map((other) => {
          const day = formatDay(dayOf(other.createdAt))
          return (
            <li key={other.id} className="row-between">
              <div>
                <p>
                  <b>{day}</b>
                </p>
                <p className="fine-print">
                  {other.name}, {serviceName(other.serviceType)}. {statusNames[other.status]}.
                </p>
              </div>
              <a className="strong-link" {...linkToRequest(other.id)}>
                Open<span className="sr-only"> the request of {day}</span>
              </a>
            </li>
          )
        })}
      </ul>
    </Fold>
  )
}
