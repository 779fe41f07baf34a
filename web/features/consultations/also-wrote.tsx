import { formatDay, formatMonth } from '#contract/day-labels.ts'
import { londonDay } from '#contract/london-time.ts'
import { serviceName } from '#contract/request-labels.ts'
import type { WorklistEntry } from '#contract/worklist.ts'
import { Icon } from '#web/ui/glyph/glyph.tsx'
import { linkToRequest } from './open-request.ts'
import { Fold } from './page/fold.tsx'
import { useAlsoWrote } from './queries.ts'
import { statusNames } from './statuses.ts'

const dayOf = (instant: string) => londonDay(new Date(instant))

/** "today", "on 2 March 2026", "in February". */
function whenWords(instant: string, now: Date): string {
  const [day, today] = [dayOf(instant), londonDay(now)]
  if (day === today) return 'today'
  return day.slice(0, 7) === today.slice(0, 7) ? `on ${formatDay(day)}` : `in ${formatMonth(day, today)}`
}

/** Address of the list of other requests on a request's page. */
const alsoWrotePart = '#also-wrote'

/** Opens and shows once the part that the address names; a reload keeps the scroll position. */
function comeIntoView(part: HTMLDetailsElement | null): void {
  if (!part || location.hash !== alsoWrotePart) return
  history.replaceState(history.state, '', location.pathname + location.search)
  part.open = true
  part.scrollIntoView()
}

/** On a request's card: a link to earlier requests of the same person. */
export function AlsoWroteLink({ entry, now }: { entry: WorklistEntry; now: Date }) {
  if (entry.alsoWroteAt === undefined || entry.status === 'junk') return null
  return (
    <p className="line text-small">
      <Icon name="undo" />
      <a className="tap" {...linkToRequest(entry.id, alsoWrotePart)}>
        Also wrote {whenWords(entry.alsoWroteAt, now)}
      </a>
    </p>
  )
}

/** On a request's page: the other requests of the same person, if any. */
export function AlsoWrote({ entry }: { entry: WorklistEntry }) {
  const { data } = useAlsoWrote(entry.id)
  const [newest] = data ?? []
  if (!data || !newest) return null
  return (
    <Fold title="Also wrote" detail={whenWords(newest.createdAt, new Date())} ref={comeIntoView}>
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
