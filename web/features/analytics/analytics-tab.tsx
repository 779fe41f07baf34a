import type { ReactNode } from 'react'
import { type AnalyticsSummary, periods } from '#contract/analytics.ts'
import { ReadFailure } from '#web/admin/ui/query.tsx'
import { Segments } from '#web/admin/ui/segments.tsx'
import { Spinner } from '#web/admin/ui/spinner.tsx'
import { Table } from '#web/admin/ui/table.tsx'
import { ListToolbar } from '#web/admin/ui/toolbar.tsx'
import { formatCount, formatMediumDateTime } from '#web/lib/format.ts'
import { formatDuration, nameInEvent, periodName } from './figures.ts'
import { Funnel, Referrers, TopPages } from './period-boxes.tsx'
import { useAnalytics, useChosenPeriod } from './queries.ts'
import { VisitsChart } from './visits-chart.tsx'

const periodOptions = periods.map((value) => ({ value, label: periodName(value) }))

export function AnalyticsTab() {
  const query = useAnalytics()
  const { data, isPending, isRefetching, refetch } = query
  const { days, choose } = useChosenPeriod()
  if (isPending) return <Spinner>Loading analytics...</Spinner>
  const period = data?.period
  return (
    <>
      <ReadFailure of={query} what={`the figures for ${periodName(days)}`} />
      {period && (
        <ListToolbar onRefresh={refetch} isRefreshing={isRefetching}>
          Only visitors who agreed to analytics are counted.
        </ListToolbar>
      )}
      <div className="column lg:grid-cols-12">
        <section className="box col-span-full" aria-labelledby="visits-heading">
          <div className="row-between">
            <h2 id="visits-heading">Visitors and page views</h2>
            {/* Shown after a failed read too: another period may be readable. */}
            <Segments legend="Period" options={periodOptions} chosen={days} onChoose={choose} />
          </div>
          {period && <VisitsChart period={period} />}
        </section>
        {data && period && (
          <>
            <Totals {...data} />
            <TopPages {...period} />
            <Referrers {...period} />
            <Funnel {...period} />
            <Recents {...data} />
          </>
        )}
      </div>
    </>
  )
}

const Totals = ({ pageViews, totalSubmissions }: AnalyticsSummary) => (
  <section className="box lg:col-span-4">
    <h2>Page Views</h2>
    <div className="figure">{formatCount(pageViews)}</div>
    <p className="fine-print">total across all pages</p>
    <h2 className="mt-6">Form Submissions</h2>
    <div className="figure">{formatCount(totalSubmissions)}</div>
    <p className="fine-print">total tracked</p>
    <p className="fine-print mt-4">
      Form Submissions counts both forms, tries that failed too, and only visitors who agreed to analytics.
      Total Consultations counts every request that has arrived.
    </p>
  </section>
)

const instant = (at: string) => <time dateTime={at}>{formatMediumDateTime(at)}</time>

type RecentProps = {
  heading: string
  ifNone: string
  columns: readonly string[]
  rows: readonly { key: string; cells: readonly ReactNode[] }[]
}

const Recent = ({ heading, ifNone, ...table }: RecentProps) => (
  <section className="box lg:col-span-6">
    <h2>{heading}</h2>
    {table.rows.length === 0 ? (
      <p className="muted mt-3">{ifNone}</p>
    ) : (
      <Table caption={heading} {...table} />
    )}
  </section>
)

const Recents = ({ recentPageViews, recentEvents }: AnalyticsSummary) => (
  <>
    <Recent
      heading="Recent Page Views"
      ifNone="No page views yet"
      columns={['Page', 'Viewed', 'Duration']}
      rows={recentPageViews.map(({ id, pagePath, viewedAt, duration }) => ({
        key: id,
        cells: [pagePath, instant(viewedAt), duration === undefined ? '' : formatDuration(duration)],
      }))}
    />
    <Recent
      heading="Recent Events"
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
  </>
)
