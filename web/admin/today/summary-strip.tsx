import { CatchBoundary } from '@tanstack/react-router'
import { Suspense } from 'react'
import { lazyPage } from '#web/admin/lib/lazy-page.ts'
import { formatDuration } from '#web/features/analytics/figures.ts'
import { useAnalytics } from '#web/features/analytics/queries.ts'
import { useWorklistSummary } from '#web/features/consultations/queries.ts'
import { formatCount } from '#web/lib/format.ts'

// With tooltips, which no other tab has.
const ExplainedFigures = lazyPage(() => import('./explained-figures.tsx'), 'ExplainedFigures')

function useFigures() {
  const { data: visits } = useAnalytics()
  const { data: requests } = useWorklistSummary()
  return [
    {
      label: 'Total Visitors',
      unit: 'unique sessions',
      about: 'Visitors who agreed to analytics',
      value: visits && formatCount(visits.totalVisitors),
    },
    {
      label: 'Avg. Session Time',
      unit: 'minutes and seconds',
      about: 'How long a visitor stays while the page is in view; at most 30 minutes a page count',
      value: visits && formatDuration(visits.avgSessionDuration),
    },
    {
      label: 'Total Consultations',
      unit: 'free consultation requests',
      about: 'Every request but junk, answered or not',
      value: requests && formatCount(requests.total),
    },
    {
      label: 'Button Clicks',
      unit: 'user interactions',
      about: 'Presses of the buttons that lead to a call, a request or an article',
      value: visits && formatCount(visits.totalButtonClicks),
    },
  ]
}

type Props = { figures: ReturnType<typeof useFigures> }

/** Label and value of each. */
const FigureLine = ({ figures }: Props) => (
  <dl className="grid grid-cols-[repeat(4,auto)] justify-between gap-x-[clamp(0.4rem,2vw,2rem)] border-hair max-md:border-y max-md:py-[0.45rem] max-[22rem]:grid-cols-2">
    {figures.map(({ label, value = '–' }) => (
      <div
        key={label}
        className="flex items-baseline gap-2 max-md:flex-col-reverse max-md:items-start max-md:justify-end max-md:gap-0"
      >
        <dt className="fine-print max-md:max-w-[12ch] max-md:text-tiny max-md:leading-tight">{label}</dt>
        <dd className="figure unbroken text-[1.35rem] leading-tight max-md:text-[1.25rem]">{value}</dd>
      </div>
    ))}
  </dl>
)

/** The dashboard's key figures in one row; compact, or if the script does not come, without units and explanations. */
export function SummaryStrip({ isCompact }: { isCompact: boolean }) {
  const figures = useFigures()
  if (isCompact) return <FigureLine figures={figures} />
  return (
    <CatchBoundary getResetKey={() => 0} errorComponent={() => <FigureLine figures={figures} />}>
      <Suspense
        fallback={
          <div className="mt-[clamp(1.5rem,2.6vw,2.25rem)] min-h-36 border-y border-hair max-md:min-h-60" />
        }
      >
        <ExplainedFigures figures={figures} />
      </Suspense>
    </CatchBoundary>
  )
}
