import type { AnalyticsSummary } from '#contract/analytics.ts'
import { formatInstant } from '#web/lib/format.ts'
import { DataTable } from '#web/ui/data-table.tsx'
import { formatDuration, nameInEvent } from './figures.ts'

const instant = (at: string) => <time dateTime={at}>{formatInstant(at)}</time>

export function RecentPageViews({ recentPageViews }: AnalyticsSummary) {
  return (
    <section className="box half">
      <h2>Recent Page Views</h2>
      {recentPageViews.length === 0 ? (
        <p className="muted mt-3">No page views yet</p>
      ) : (
        <DataTable
          caption="Recent page views"
          columns={['Page', 'Viewed', 'Duration']}
          rows={recentPageViews.map(({ id, pagePath, viewedAt, duration }) => ({
            key: id,
            cells: [pagePath, instant(viewedAt), duration === undefined ? '' : formatDuration(duration)],
          }))}
        />
      )}
    </section>
  )
}

export function RecentEvents({ recentEvents }: AnalyticsSummary) {
  return (
    <section className="box half">
      <h2>Recent Events</h2>
      {recentEvents.length === 0 ? (
        <p className="muted mt-3">No events tracked yet</p>
      ) : (
        <DataTable
          caption="Recent events"
          columns={['Type', 'Name', 'Time']}
          rows={recentEvents.map(({ id, eventType, eventData, createdAt }) => ({
            key: id,
            cells: [
              <span key="type" className="tag">
                {eventType.replaceAll('_', ' ')}
              </span>,
              nameInEvent(eventData),
              instant(createdAt),
            ],
          }))}
        />
      )}
    </section>
  )
}
