import type { AnalyticsPeriod } from '#contract/analytics.ts'
import { formatDay, formatShortDay } from '#contract/day-labels.ts'
import { ChartTable } from '#web/admin/ui/table.tsx'
import { formatCount, formatCountOf } from '#web/lib/format.ts'
import { periodName, roundScaleTop } from './figures.ts'

type Day = AnalyticsPeriod['series'][number]

const inWords = ({ views, visitors }: Omit<Day, 'day'>) =>
  [formatCountOf(views, 'page view'), formatCountOf(visitors, 'visitor')] as const

function summarise({ series }: AnalyticsPeriod) {
  const sum = (figure: 'views' | 'visitors') => series.reduce((total, day) => total + day[figure], 0)
  const name = periodName(series.length)
  if (sum('views') === 0) return `No page views were counted in the last ${name}.`
  const [views, visitors] = inWords({ views: sum('views'), visitors: sum('visitors') })
  const busiest = series.reduce((most, day) => (day.views > most.views ? day : most))
  return `In the last ${name}: ${visitors} and ${views}. The busiest day was ${formatDay(busiest.day)} with ${formatCount(busiest.views)}.`
}

const gridLines = [4, 3, 2, 1, 0]
const key =
  "before:mr-2 before:inline-block before:w-[1.6rem] before:border-t-3 before:align-middle before:content-['']"
const line = 'stroke-[2.5] [vector-effect:non-scaling-stroke] [stroke-linecap:round]'
/** At the end of a line; as round as its stroke, however the chart is stretched. */
const dot = `${line} stroke-[9]`

/** Two lines over time. Their figures are in the table below, so it is hidden from screen readers. */
function LineChart({ series }: AnalyticsPeriod) {
  const last = series.length - 1
  const top = roundScaleTop(Math.max(...series.map(({ views }) => views)))
  const lineOf = (figure: 'views' | 'visitors') =>
    series.map((day, index) => `${index},${top - day[figure]}`).join(' ')
  const endOf = (figure: 'views' | 'visitors') => `M${last} ${top - (series[last]?.[figure] ?? 0)}h0`
  const named = Array.from({ length: 7 }, (_, nth) => series[Math.round((last * nth) / 6)]?.day ?? '')
  return (
    <div
      className="mt-4 grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-2 text-small tabular-nums [--views:var(--color-copper-500)] [--visitors:var(--color-moss-700)] forced-colors:[--views:Highlight] forced-colors:[--visitors:CanvasText]"
      aria-hidden="true"
    >
      <p className="col-span-full mb-3 flex gap-6 font-semibold">
        <span className={`${key} text-copper-700 before:border-(--views)`}>Page views</span>
        <span className={`${key} text-moss-700 before:border-dotted before:border-(--visitors)`}>
          Visitors
        </span>
      </p>
      <ol className="-my-[0.7em] flex flex-col justify-between text-right">
        {gridLines.map((step) => (
          <li key={step}>{formatCount((top / 4) * step)}</li>
        ))}
      </ol>
      <svg
        className="h-[clamp(13rem,22vw,18rem)] w-full overflow-visible fill-none"
        viewBox={`0 0 ${last} ${top}`}
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        <path
          className="stroke-cream-200 [vector-effect:non-scaling-stroke]"
          d={gridLines.map((step) => `M0 ${(top / 4) * step}H${last}`).join('')}
        />
        <polygon className="fill-copper-500/10" points={`0,${top} ${lineOf('views')} ${last},${top}`} />
        <polyline className={`${line} stroke-(--views)`} points={lineOf('views')} />
        <polyline
          className={`${line} stroke-(--visitors) [stroke-dasharray:0.1_6]`}
          points={lineOf('visitors')}
        />
        <path className={`${dot} stroke-(--views)`} d={endOf('views')} />
        <path className={`${dot} stroke-(--visitors)`} d={endOf('visitors')} />
        {series.map((day, index) => (
          <rect
            key={day.day}
            className="[pointer-events:all] hover:fill-aubergine-900/8"
            x={index - 0.5}
            width="1"
            height={top}
          >
            <title>{`${formatDay(day.day)}: ${inWords(day).join(', ')}`}</title>
          </rect>
        ))}
      </svg>
      {/* On a phone every second day is left out. */}
      <ol className="col-start-2 flex justify-between whitespace-nowrap">
        {named.map((day) => (
          <li key={day} className="max-md:even:hidden">
            {formatShortDay(day)}
          </li>
        ))}
      </ol>
    </div>
  )
}

/** Each day's visitors and page views as lines, in words and as a table. */
export const VisitsChart = ({ period }: { period: AnalyticsPeriod }) => (
  <>
    <LineChart {...period} />
    <p className="fine-print mt-4" role="status">
      {summarise(period)}
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
