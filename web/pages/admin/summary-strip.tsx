import type { ComponentType } from 'react'
import { useConsultations } from '#web/features/consultations/use-consultations.ts'
import { formatCount } from '#web/lib/format.ts'
import { Icon } from '#web/ui/glyph.tsx'
import { Tooltip } from '#web/ui/tooltip.tsx'

type Figure = { label: string; unit: string; about: string; Value: ComponentType }

function TotalConsultations() {
  const { total } = useConsultations()
  return total === undefined ? '–' : formatCount(total)
}

const figures: readonly Figure[] = [
  {
    label: 'Total Consultations',
    unit: 'free consultation requests',
    about: 'Every request ever sent, answered or not',
    Value: TotalConsultations,
  },
]

/** The figures of the dashboard as one ruled strip. */
export function SummaryStrip() {
  return (
    <dl className="summary-strip">
      {figures.map(({ label, unit, about, Value }) => (
        <div key={label}>
          <dt>
            {label}
            <Tooltip text={about} side="right">
              <button type="button" className="about-figure" aria-label={`About ${label}`}>
                <Icon name="alert" />
              </button>
            </Tooltip>
          </dt>
          <dd className="figure">
            <Value />
          </dd>
          <dd className="fine-print">{unit}</dd>
        </div>
      ))}
    </dl>
  )
}
