import { type AnalyticsPeriod, periods } from '#contract/analytics.ts'
import { formatCount, formatCountOf, formatDay, formatShortDay } from '#web/lib/format.ts'
import { AsTable } from '#web/ui/data-table.tsx'
import { LineChart } from '#web/ui/line-chart.tsx'
import { niceTop, pointsOf } from './figures.ts'
import { usePeriod } from './use-analytics.ts'

const periodNames = { 7: '7 days', 30: '30 days', 90: '90 days', 365: '12 months' } as const

function PeriodChoice() {
  const { days, choose } = usePeriod()
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields; these buttons change what is shown
    <div className="segments" role="group" aria-label="Period">
      {periods.map((period) => (
        <button key={period} type="button" aria-pressed={period === days} onClick={() => choose(period)}>
          {periodNames[period]}
        </button>
      ))}
    </div>
  )
}

function summarise({ days, series }: AnalyticsPeriod) {
  const views = series.reduce((sum, day) => sum + day.views, 0)
  const visitors = series.reduce((sum, day) => sum + day.visitors, 0)
  const name = days === 365 ? '12 months' : `${days} days`
  if (views === 0) return `No visits were counted in the last ${name}.`
  const busiest = series.reduce((most, day) => (day.views > most.views ? day : most))
  return `In the last ${name}: ${formatCountOf(visitors, 'visitor')} and ${formatCountOf(views, 'page view')}. The busiest day was ${formatDay(busiest.day)} with ${formatCount(busiest.views)}.`
}

export function VisitsChart({ period }: { period: AnalyticsPeriod }) {
  const points = pointsOf(period.series)
  const isByWeek = points.length < period.series.length
  const views = points.map((point) => point.views)
  return (
    <section className="box wide">
      <div className="box-head">
        <h2>Visitors and page views</h2>
        <PeriodChoice />
      </div>
      <LineChart
        labels={points.map(({ day }) => formatShortDay(day))}
        lines={[
          { name: 'Page views', values: views, look: 'solid' },
          { name: 'Visitors', values: points.map(({ visitors }) => visitors), look: 'dotted' },
        ]}
        top={niceTop(Math.max(...views))}
        formatValue={formatCount}
      />
      <p className="fine-print mt-4" role="status">
        {summarise(period)}
        {isByWeek && ' Each point is a week.'}
      </p>
      <AsTable
        caption="Visitors and page views by day"
        columns={['Day', 'Visitors', 'Page views']}
        rows={period.series.toReversed().map(({ day, visitors, views: seen }) => ({
          key: day,
          cells: [formatDay(day), formatCount(visitors), formatCount(seen)],
        }))}
      />
    </section>
  )
}
