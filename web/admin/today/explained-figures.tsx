import InfoIcon from 'lucide-react/icons/info'
import { ExplainedButton, Tooltips } from '#web/admin/ui/tooltip.tsx'

type Figure = { label: string; unit: string; about: string; value: string | undefined }

/** The key figures with their units, and what each of them counts. */
export const ExplainedFigures = ({ figures }: { figures: readonly Figure[] }) => (
  <Tooltips>
    <dl className="summary-strip">
      {figures.map(({ label, unit, about, value = '–' }) => (
        <div key={label}>
          <Label label={label} about={about} />
          <dd className="figure unbroken">{value}</dd>
          <dd className="fine-print">{unit}</dd>
        </div>
      ))}
    </dl>
  </Tooltips>
)

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
