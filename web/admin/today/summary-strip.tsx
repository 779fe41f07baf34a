import InfoIcon from 'lucide-react/icons/info'
import { ExplainedButton, Tooltips } from '#web/admin/ui/tooltip.tsx'
import { formatDuration } from '#web/features/analytics/figures.ts'
import { useAnalytics } from '#web/features/analytics/queries.ts'
import { useWorklistSummary } from '#web/features/consultations/queries.ts'
import { formatCount } from '#web/lib/format.ts'

function useFigures() {
  const { data: visits } = useAnalytics()
  const { data: requests } = useWorklistSummary()
  return [
    {
      label: 'Total Visitors',
      unit: 'unique sessions',
      about: 'Visits of people who agreed to analytics',
      value: visits && formatCount(visits.totalVisitors),
    },
    {
      label: 'Avg. Session Time',
      unit: 'minutes and seconds',
      about: 'How long a visit lasts while the page is in view; at most 30 minutes a page count',
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

/** The dashboard's key figures in one row; compact without their units and explanations. */
export function SummaryStrip({ isCompact }: { isCompact: boolean }) {
  return (
    <Tooltips>
      <dl className={isCompact ? 'summary-line' : 'summary-strip'}>
        {useFigures().map(({ label, unit, about, value = '–' }) => (
          <div key={label}>
            {isCompact ? <dt className="fine-print">{label}</dt> : <Label label={label} about={about} />}
            <dd className="figure unbroken">{value}</dd>
            {!isCompact && <dd className="fine-print">{unit}</dd>}
          </div>
        ))}
      </dl>
    </Tooltips>
  )
}

/** Keeps the button that explains a figure on the line of the label's last word. */
function Label({ label, about }: { label: string; about: string }) {
  const lastSpace = label.lastIndexOf(' ') + 1
  return (
    <dt>
      {label.slice(0, lastSpace)}
      <span className="unbroken">
        {label.slice(lastSpace)}
        <ExplainedButton
          className="about-figure"
          aria-label={`About ${label}`}
          explanation={about}
          opensByPress
        >
          <InfoIcon className="icon" />
        </ExplainedButton>
      </span>
    </dt>
  )
}
