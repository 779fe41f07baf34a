import { useEffect } from 'react'
import { useFacts } from '#web/lib/facts.tsx'
import { useNow } from '#web/lib/use-now.ts'
import { linkToAnswer } from './open-request.ts'
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
        <a className="within bare-link" {...linkToAnswer()}>
          {describeWaiting(data, now)}
        </a>
      )}
    </h2>
  )
}
