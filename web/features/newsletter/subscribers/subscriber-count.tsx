import { formatCount } from '#web/lib/format.ts'
import { useSubscribers } from './queries.ts'

export function SubscriberCount() {
  const { total } = useSubscribers()
  return total === undefined ? null : formatCount(total)
}
