import { useEffect } from 'react'
import type { WorklistSummary } from '#contract/worklist.ts'
import { Empty } from '#web/admin/ui/empty.tsx'
import { NotLoaded } from '#web/admin/ui/query.tsx'
import { useFacts } from '#web/lib/facts.tsx'
import { formatCount } from '#web/lib/format.ts'
import { Link } from '#web/lib/link.tsx'
import { useNow } from '#web/lib/use-now.ts'
import { ContactAnswer } from './contact.tsx'
import { useWorklistSummary } from './queries.ts'
import { describeWaiting, formatDuration } from './reply-clock.ts'
import { LeadCard, RequestRow } from './request-card.tsx'
import { SendYourself } from './request-parts.tsx'

/** How many requests wait: the first line of the dashboard, and the count in the page's title. */
export function WaitingLine() {
  const { data, isPending } = useWorklistSummary()
  const { name } = useFacts()
  const now = useNow()
  const count = data?.counts.new ?? 0
  useEffect(() => {
    document.title = `${count > 0 ? `(${count}) ` : ''}Admin Dashboard | ${name}`
  }, [count, name])
  if (!data) return isPending ? <h2 className="muted waiting-line">Counting...</h2> : null
  return (
    <h2 className="waiting-line">
      {count === 0 ? (
        describeWaiting(data, now)
      ) : (
        <Link to="/admin/consultations" search={{ status: 'new' }} className="within bare-link">
          {describeWaiting(data, now)}
        </Link>
      )}
    </h2>
  )
}

export function ConsultationCount() {
  const { data } = useWorklistSummary()
  return data ? formatCount(data.total) : null
}

/** Waiting requests: the most urgent in full, the next two as rows, and the number of others. */
export function TodayRequests() {
  const query = useWorklistSummary()
  const now = useNow()
  const { data: summary } = query
  if (!summary)
    return (
      <NotLoaded query={query} loading="Loading consultations...">
        Who waits for an answer could not be loaded.
      </NotLoaded>
    )
  const { urgent } = summary.waiting
  const unreached = summary.unreached.filter(({ id }) => !urgent.some((entry) => entry.id === id))
  const [lead, ...next] = [...urgent, ...unreached]
  if (!lead) return <TodayClear summary={summary} />
  const more = summary.counts.new - urgent.length - unreached.length
  return (
    <>
      <LeadCard key={lead.id} entry={lead} now={now} />
      {(next.length > 0 || more > 0) && (
        <ul className="box box-of-rows lined wrap-anywhere" aria-label="Then">
          {next.map((entry) => (
            <li key={entry.id}>
              <RequestRow entry={entry} now={now} />
              <ContactAnswer entry={entry} />
            </li>
          ))}
          {more > 0 && (
            <li>
              <Link to="/admin/consultations" search={{ status: 'new' }} className="tap semibold">
                {formatCount(more)} more to answer
              </Link>
            </li>
          )}
        </ul>
      )}
    </>
  )
}

/** Shown when nobody waits: what she has done this week. */
function TodayClear({ summary: { total, week, lastAnswer } }: { summary: WorklistSummary }) {
  const hasAny = total > 0
  const { due, inTime } = week
  return (
    <Empty
      className={`fill ${hasAny ? '[&>svg]:stroke-moss-700 max-md:py-4 max-md:[&>svg]:w-14 max-md:[&_h3]:text-[1.5rem]' : ''}`}
      aria-labelledby="today-clear"
    >
      <h3 id="today-clear">{hasAny ? 'Every request is answered' : 'No consultation requests yet'}</h3>
      <p>
        {!hasAny && <SendYourself />}
        {lastAnswer && `The last one, to ${lastAnswer.name}, in ${formatDuration(lastAnswer.ms)}. `}
        {due > 0 && `This week you answered ${formatCount(inTime)} of ${formatCount(due)} within 24 h.`}
      </p>
    </Empty>
  )
}
