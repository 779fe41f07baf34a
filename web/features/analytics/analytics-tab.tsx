import { type AnalyticsPeriod, type AnalyticsSummary, otherName, periods } from '#contract/analytics.ts'
import { ReadFailure } from '#web/admin/ui/query.tsx'
import { Segments } from '#web/admin/ui/segments.tsx'
import { Spinner } from '#web/admin/ui/spinner.tsx'
import { Table } from '#web/admin/ui/table.tsx'
import { ListToolbar } from '#web/admin/ui/toolbar.tsx'
import { formatCount, formatMediumDateTime } from '#web/lib/format.ts'
import { pageNames } from '#web/lib/page-names.ts'
import { Bars } from './bars.tsx'
import { formatDuration, nameInEvent, percentOf, periodName } from './figures.ts'
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
        {period && (
          <>
            <Totals {...data} />
            <OfPeriod {...period} />
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

const namesOfPages: Readonly<Record<string, string>> = { ...pageNames, [otherName]: 'Other addresses' }

const stepNames = {
  visit: 'Visited',
  contact: 'Opened Free Consultation',
  form_start: 'Started the form',
  request: 'Sent a request',
} as const

function OfPeriod({ topPages, referrers, funnel }: AnalyticsPeriod) {
  const visitors = funnel[0]?.sessions ?? 0
  const requests = funnel.at(-1)?.sessions ?? 0
  return (
    <>
      <Bars
        heading="Top pages"
        entries={topPages.map(({ path, views }) => ({ name: namesOfPages[path] ?? path, value: views }))}
        ifNone="No page views in this time"
      />
      <Bars
        heading="Where visitors come from"
        entries={referrers.map(({ host, visitors }) => ({
          name: host === otherName ? 'Other websites' : host,
          value: visitors,
        }))}
        ifNone="No visitor has come from another website in this time"
      />
      <Bars
        heading="From visitor to request"
        entries={funnel.map(({ step, sessions }, index) => {
          const above = funnel[index - 1]
          const note = above && percentOf(sessions, above.sessions)
          return { name: stepNames[step], value: sessions, ...(note && { note }) }
        })}
        className="col-span-full"
        look="h-[1.1rem] fill-moss-500 group-last:fill-copper-500"
      >
        <p className="fine-print mt-3">
          In brackets: share of the step above.
          {visitors > 0 && ` ${percentOf(requests, visitors)} of visitors sent a request.`}
        </p>
      </Bars>
    </>
  )
}

const instant = (at: string) => <time dateTime={at}>{formatMediumDateTime(at)}</time>

type RecentProps = Parameters<typeof Table>[0] & { ifNone: string }

const Recent = ({ ifNone, ...table }: RecentProps) => (
  <section className="box lg:col-span-6">
    <h2>{table.caption}</h2>
    {table.rows.length > 0 ? <Table {...table} /> : <p className="muted mt-3">{ifNone}</p>}
  </section>
)

const Recents = ({ recentPageViews, recentEvents }: AnalyticsSummary) => (
  <>
    <Recent
      caption="Recent Page Views"
      ifNone="No page views yet"
      columns={['Page', 'Viewed', 'Duration']}
      rows={recentPageViews.map(({ id, pagePath, viewedAt, duration }) => ({
        key: id,
        cells: [pagePath, instant(viewedAt), duration === undefined ? '' : formatDuration(duration)],
      }))}
    />
    <Recent
      caption="Recent Events"
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
