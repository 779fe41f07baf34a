import type { AnalyticsPeriod } from '#contract/analytics.ts'
import { formatDay, formatShortDay } from '#contract/day-labels.ts'
import { formatCount, formatCountOf } from '#web/lib/format.ts'
import { ChartTable } from '#web/ui/list/data-table.tsx'
import { chartPointsOf, roundScaleTop } from './figures.ts'
import { periodName } from './period-choice.tsx'

function summarise({ days, series }: AnalyticsPeriod) {
  const views = series.reduce((sum, day) => sum + day.views, 0)
  const visitors = series.reduce((sum, day) => sum + day.visitors, 0)
  const name = periodName(days)
  if (views === 0) return `No visits were counted in the last ${name}.`
  const busiest = series.reduce((most, day) => (day.views > most.views ? day : most))
  return `In the last ${name}: ${formatCountOf(visitors, 'visitor')} and ${formatCountOf(views, 'page view')}. The busiest day was ${formatDay(busiest.day)} with ${formatCount(busiest.views)}.`
}

type Point = AnalyticsPeriod['series'][number]

const gridLines = [4, 3, 2, 1, 0]

/** Two lines over time. Their figures are in the table below, so it is hidden from screen readers. */
function LineChart({ points, isByWeek }: { points: readonly Point[]; isByWeek: boolean }) {
  const last = Math.max(1, points.length - 1)
  const top = roundScaleTop(Math.max(...points.map(({ views }) => views)))
  const lineOf = (key: 'views' | 'visitors') =>
    points.map((point, index) => `${index},${top - point[key]}`).join(' ')
  const days = [points[0], points[Math.floor(last / 2)], points.at(-1)]
  return (
    <div className="line-chart" aria-hidden="true">
      <p className="line line-keys">
        <span className="views">Page views</span>
        <span className="visitors">Visitors</span>
      </p>
      <ol className="line-scale">
        {gridLines.map((line) => (
          <li key={line}>{formatCount((top / 4) * line)}</li>
        ))}
      </ol>
      <svg viewBox={`0 0 ${last} ${top}`} preserveAspectRatio="none" aria-hidden="true">
        <path className="grid" d={gridLines.map((line) => `M0 ${(top / 4) * line}H${last}`).join('')} />
        <polygon points={`0,${top} ${lineOf('views')} ${last},${top}`} />
        <polyline className="views" points={lineOf('views')} />
        <polyline className="visitors" points={lineOf('visitors')} />
        {points.map(({ day, views, visitors }, index) => (
          <rect key={day} x={index - 0.5} width="1" height={top}>
            <title>
              {`${isByWeek ? 'Week from ' : ''}${formatDay(day)}: ${formatCountOf(views, 'page view')}, ${formatCountOf(visitors, 'visitor')}`}
            </title>
          </rect>
        ))}
      </svg>
      <p className="line-days">
        {days.map((point) => (
          <span key={point?.day}>{point && formatShortDay(point.day)}</span>
        ))}
      </p>
    </div>
  )
}

/** Each day's visitors and page views as lines, in words and as a table. */
export function VisitsChart({ period }: { period: AnalyticsPeriod }) {
  const points = chartPointsOf(period.series)
  const isByWeek = points.length < period.series.length
  return (
    <>
      <LineChart points={points} isByWeek={isByWeek} />
      <p className="fine-print mt-4" role="status">
        {summarise(period)}
        {isByWeek && ' Each point is a week.'}
      </p>
      <ChartTable
        caption="Visitors and page views by day"
        columns={['Day', 'Visitors', 'Page views']}
        rows={period.series.toReversed().map(({ day, visitors, views }) => ({
          key: day,
          cells: [formatDay(day), formatCount(visitors), formatCount(views)],
        }))}
      />
    </>
  )
}
