import InfoIcon from 'lucide-react/icons/info'
import { ExplainedButton, Tooltips } from '#web/admin/ui/tooltip.tsx'

type Figure = { label: string; unit: string; about: string; value: string | undefined }

const stripLook = 'mt-[clamp(1.5rem,2.6vw,2.25rem)] grid grid-cols-4 border-y border-hair max-md:grid-cols-2'
/** Figures stand on one line, however many their labels take. */
const figureLook =
  'row-span-3 grid grid-rows-subgrid pt-6 pr-6 pb-[1.35rem] not-first:border-l not-first:border-hair not-first:pl-6 max-md:pt-[1.1rem] max-md:pr-3 max-md:pb-4 max-md:odd:border-l-0 max-md:odd:pl-0 max-md:even:pl-4 max-md:[&:nth-child(n+3)]:border-t'

/** The key figures with their units, and what each of them counts. */
export const ExplainedFigures = ({ figures }: { figures: readonly Figure[] }) => (
  <Tooltips>
    <dl className={stripLook}>
      {figures.map(({ label, unit, about, value = '–' }) => (
        <div key={label} className={figureLook}>
          <Label label={label} about={about} />
          <dd className="figure unbroken max-xs:text-[min(1.6rem,7.2vw)]">{value}</dd>
          <dd className="fine-print">{unit}</dd>
        </div>
      ))}
    </dl>
  </Tooltips>
)

/** Keeps the button that explains a figure on the line of the label's last word, over what is around it. */
function Label({ label, about }: { label: string; about: string }) {
  const lastSpace = label.lastIndexOf(' ') + 1
  return (
    <dt className="self-end leading-[1.3] font-semibold max-md:text-[0.9375rem]">
      {label.slice(0, lastSpace)}
      <span className="unbroken">
        {label.slice(lastSpace)}
        <ExplainedButton
          className="-my-3 -mr-3 -ml-[0.4rem] inline-grid align-middle"
          aria-label={`About ${label}`}
          explanation={about}
        >
          <InfoIcon className="icon" />
        </ExplainedButton>
      </span>
    </dt>
  )
}
