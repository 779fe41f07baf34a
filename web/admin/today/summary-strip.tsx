import InfoIcon from 'lucide-react/icons/info'
import type { ComponentType } from 'react'
import { ExplainedButton, Tooltips } from '#web/admin/ui/tooltip.tsx'
import { formatDuration } from '#web/features/analytics/figures.ts'
import { useAnalytics } from '#web/features/analytics/queries.ts'
import { useWorklistSummary } from '#web/features/consultations/queries.ts'
import { formatCount } from '#web/lib/format.ts'

type Figure = { label: string; unit: string; about: string; Value: ComponentType }

const unknown = '–'

function TotalConsultations() {
  const { data } = useWorklistSummary()
  return data ? formatCount(data.total) : unknown
}

function TotalVisitors() {
  const { data } = useAnalytics()
  return data ? formatCount(data.totalVisitors) : unknown
}

function AverageSessionTime() {
  const { data } = useAnalytics()
  return data ? formatDuration(data.avgSessionDuration) : unknown
}

function ButtonClicks() {
  const { data } = useAnalytics()
  return data ? formatCount(data.totalButtonClicks) : unknown
}

const figures: readonly Figure[] = [
  {
    label: 'Total Visitors',
    unit: 'unique sessions',
    about: 'Visits of people who agreed to analytics',
    Value: TotalVisitors,
  },
  {
    label: 'Avg. Session Time',
    unit: 'minutes and seconds',
    about: 'How long a visit lasts while the page is in view; at most 30 minutes a page count',
    Value: AverageSessionTime,
  },
  {
    label: 'Total Consultations',
    unit: 'free consultation requests',
    about: 'Every request but junk, answered or not',
    Value: TotalConsultations,
  },
  {
    label: 'Button Clicks',
    unit: 'user interactions',
    about: 'Presses of the buttons that lead to a call, a request or an article',
    Value: ButtonClicks,
  },
]

/** The dashboard's key figures in one row; compact without their units and explanations. */
export function SummaryStrip({ isCompact }: { isCompact: boolean }) {
  return (
    <Tooltips>
      <dl className={isCompact ? 'summary-line' : 'summary-strip'}>
        {figures.map(({ label, unit, about, Value }) => (
          <div key={label}>
            {isCompact ? <dt className="fine-print">{label}</dt> : <Label label={label} about={about} />}
            <dd className="figure unbroken">
              <Value />
            </dd>
            {!isCompact && <dd className="fine-print">{unit}</dd>}
          </div>
        ))}
      </dl>
    </Tooltips>
  )
}

/** Keeps the button that explains a figure on the line of the label's last word. */
function Label({ label, about }: Pick<Figure, 'label' | 'about'>) {
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
