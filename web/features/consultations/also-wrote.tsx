import { formatDay, formatMonth } from '#contract/day-words.ts'
import { londonDay } from '#contract/london-time.ts'
import { serviceName } from '#contract/request-words.ts'
import type { WorklistEntry } from '#contract/worklist.ts'
import { Icon } from '#web/ui/glyph/glyph.tsx'
import { linkToRequest } from './open-request.ts'
import { useAlsoWrote } from './queries.ts'
import { statusNames } from './statuses.ts'

const dayOf = (instant: string) => londonDay(new Date(instant))

/** "in March", or nearer. */
function whenWords(instant: string, now: Date): string {
  const [day, today] = [dayOf(instant), londonDay(now)]
  if (day === today) return 'today'
  return day.slice(0, 7) === today.slice(0, 7) ? `on ${formatDay(day)}` : `in ${formatMonth(day, today)}`
}

/** Of the part of a request's page that lists them. */
const alsoWrotePart = '#also-wrote'

/** Whoever has come for this part is led to it once; a reload stays where the page is. */
function comeIntoView(part: HTMLElement | null): void {
  if (!part || location.hash !== alsoWrotePart) return
  history.replaceState(history.state, '', location.pathname + location.search)
  part.scrollIntoView()
}

/** That somebody is no stranger, on the card of a request. */
export function AlsoWroteLink({ entry, now }: { entry: WorklistEntry; now: Date }) {
  if (entry.alsoWroteAt === undefined || entry.status === 'junk') return null
  return (
    <p className="line text-small card-link">
      <Icon name="undo" />
      <a {...linkToRequest(entry.id, alsoWrotePart)}>Also wrote {whenWords(entry.alsoWroteAt, now)}</a>
    </p>
  )
}

/** The other requests of whoever wrote this one, on its page; nothing where there are none. */
export function AlsoWrote({ entry }: { entry: WorklistEntry }) {
  const { data } = useAlsoWrote(entry.id)
  if (!data || data.length === 0) return null
  return (
    <section className="also-wrote" aria-labelledby="also-wrote" ref={comeIntoView}>
      <h2 id="also-wrote">Also wrote</h2>
      <ul>
        {data.map((other) => {
          const day = formatDay(dayOf(other.createdAt))
          return (
            <li key={other.id}>
              <div>
                <p>
                  <b>{day}</b>
                </p>
                <p className="fine-print">
                  {other.name}, {serviceName(other.serviceType)}. {statusNames[other.status]}.
                </p>
              </div>
              <a {...linkToRequest(other.id)}>
                Open<span className="sr-only"> the request of {day}</span>
              </a>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
