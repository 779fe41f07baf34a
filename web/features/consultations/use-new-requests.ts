import { type RefObject, useEffect, useState } from 'react'
import type { WorklistEntry } from '#contract/worklist.ts'
import { formatCountOf } from '#web/lib/format.ts'
import type { Pages } from '#web/lib/use-pages.ts'
import { useRefetchWorklist, useWorklistSummary } from './queries.ts'

/** A request that arrived just before the list was read may have been stored just after. */
const overlapMs = 10_000

export const consultationCardId = (id: string) => `request-card-${id}`

/** Requests that have arrived since the list was read. The list does not change until she asks for them. */
export function useNewRequests(pages: Pages<WorklistEntry>, elsewhere: RefObject<HTMLElement | null>) {
  const { data } = useWorklistSummary()
  const readAgain = useRefetchWorklist()
  /** Arrived requests that she has asked to see. */
  const [awaited, setAwaited] = useState<readonly string[]>([])
  const { rows, readAt } = pages
  const known = new Set(rows?.map(({ id }) => id))
  const arrived =
    readAt === undefined
      ? []
      : (data?.waiting.latest ?? [])
          .filter(({ id, createdAt }) => Date.parse(createdAt) > readAt - overlapMs && !known.has(id))
          .map(({ id }) => id)
  const count = arrived.length
  // Announced once: further announcements before she has looked would only interrupt.
  const [said, setSaid] = useState(0)
  if (count > 0 && said === 0) setSaid(count)
  if (count === 0 && said > 0) setSaid(0)

  useEffect(() => {
    if (awaited.length === 0) return
    setAwaited([])
    const [first] = awaited
      .toReversed()
      .flatMap((id) => document.getElementById(consultationCardId(id)) ?? [])
    const target = first ?? elsewhere.current
    target?.focus()
  }, [awaited, elsewhere])
  return {
    count,
    said: said > 0 ? `${formatCountOf(said, 'new request')}.` : '',
    show: async () => {
      await readAgain()
      setAwaited(arrived)
    },
  }
}
