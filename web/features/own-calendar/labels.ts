import { dayMs, hourMs, minuteMs } from '#contract/durations.ts'
import { formatCountOf, formatMediumDateTime } from '#web/lib/format.ts'

/** "just now", "12 minutes ago", "3 hours ago", then the day and time. */
export function formatTimeAgo(instant: string, now: Date): string {
  const passedMs = now.getTime() - Date.parse(instant)
  if (passedMs < minuteMs) return 'just now'
  if (passedMs < hourMs) return `${formatCountOf(Math.floor(passedMs / minuteMs), 'minute')} ago`
  if (passedMs < dayMs) return `${formatCountOf(Math.floor(passedMs / hourMs), 'hour')} ago`
  return `on ${formatMediumDateTime(instant)}`
}

export const formatBusyCount = (count: number) => formatCountOf(count, 'busy time')
