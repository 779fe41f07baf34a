import { useEffect } from 'react'
import { useFacts } from '#web/lib/facts.tsx'
import { Link } from '#web/lib/link.tsx'
import { useNow } from '#web/lib/use-now.ts'
import { useWorklistSummary } from './queries.ts'
import { describeWaiting } from './reply-clock.ts'

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
