import { useMemo } from 'react'
import type { AnalyticsPeriod } from '#contract/analytics.ts'
import { formatDay, formatShortDay } from '#contract/day-labels.ts'
import { formatCount, formatCountOf } from '#web/lib/format.ts'
import { ChartTable } from '#web/ui/list/data-table.tsx'
import { LoadOnDemand } from '#web/ui/load-on-demand.tsx'
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

/** The chart's data. Memoise it: the chart is redrawn for every new object. */
function chartOf({ series }: AnalyticsPeriod) {
  const points = chartPointsOf(series)
  const isByWeek = points.length < series.length
  const views = points.map((point) => point.views)
  return {
    isByWeek,
    labels: points.map(({ day }) => formatShortDay(day)),
    lines: [
      { name: 'Page views', values: views, variant: 'solid' },
      { name: 'Visitors', values: points.map(({ visitors }) => visitors), variant: 'dotted' },
    ] as const,
    top: roundScaleTop(Math.max(...views)),
    wordsFor(index: number) {
      const { day = '', views = 0, visitors = 0 } = points[index] ?? {}
      return {
        title: isByWeek ? `Week from ${formatDay(day)}` : formatDay(day),
        text: `${formatCountOf(views, 'page view')}, ${formatCountOf(visitors, 'visitor')}`,
      }
    },
  }
}

/** Each day's visitors and page views as lines, in words and as a table. */
export function VisitsChart({ period }: { period: AnalyticsPeriod }) {
  const { isByWeek, ...chart } = useMemo(() => chartOf(period), [period])
  return (
    <>
      <LoadOnDemand
        name="line-chart"
        load={() => import('#web/ui/chart/line-chart.tsx')}
        loading={<div className="line-chart-room" />}
        failure="The drawing could not be loaded. Its figures stand in the table below."
      >
        {({ LineChart }) => (
          <LineChart {...chart} pointName={isByWeek ? 'Week' : 'Day'} formatValue={formatCount} />
        )}
      </LoadOnDemand>
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
