import type { ReactNode } from 'react'
import type { AnalyticsSummary } from '#contract/analytics.ts'
import { formatMediumDateTime } from '#web/lib/format.ts'
import { DataTable } from '#web/ui/list/data-table.tsx'
import { formatDuration, nameInEvent } from './figures.ts'

const instant = (at: string) => <time dateTime={at}>{formatMediumDateTime(at)}</time>

type Row = { key: string; cells: readonly ReactNode[] }
type RecentProps = {
  heading: string
  caption: string
  ifNone: string
  columns: readonly string[]
  rows: readonly Row[]
}

function Recent({ heading, ifNone, rows, ...table }: RecentProps) {
  return (
    <section className="box half">
      <h2>{heading}</h2>
      {rows.length === 0 ? <p className="muted mt-3">{ifNone}</p> : <DataTable {...table} rows={rows} />}
    </section>
  )
}

export function RecentPageViews({ recentPageViews }: AnalyticsSummary) {
  return (
    <Recent
      heading="Recent Page Views"
      caption="Recent page views"
      ifNone="No page views yet"
      columns={['Page', 'Viewed', 'Duration']}
      rows={recentPageViews.map(({ id, pagePath, viewedAt, duration }) => ({
        key: id,
        cells: [pagePath, instant(viewedAt), duration === undefined ? '' : formatDuration(duration)],
      }))}
    />
  )
}

export function RecentEvents({ recentEvents }: AnalyticsSummary) {
  return (
    <Recent
      heading="Recent Events"
      caption="Recent events"
      ifNone="No events tracked yet"
      columns={['Type', 'Name', 'Time']}
      rows={recentEvents.map(({ id, eventType, eventData, createdAt }) => ({
        key: id,
        cells: [
          <span key="type" className="tag muted">
            {eventType.replaceAll('_', ' ')}
          </span>,
          nameInEvent(eventData),
          instant(createdAt),
        ],
      }))}
    />
  )
}
