import { InfoIcon } from 'lucide-react'
import { type PointerEvent, useId, useRef } from 'react'
import { formatDuration } from '#web/features/analytics/figures.ts'
import { useAnalytics } from '#web/features/analytics/queries.ts'
import { useWorklistSummary } from '#web/features/consultations/queries.ts'
import { formatCount } from '#web/lib/format.ts'
import { IconButton } from '#web/ui/button/icon-button.tsx'

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

/** Label and value of each in one line. */
const compact = {
  strip:
    'grid grid-cols-[repeat(4,auto)] justify-between gap-x-[clamp(0.4rem,2vw,2rem)] border-hair max-md:border-y max-md:py-[0.45rem] max-[22rem]:grid-cols-2',
  figure:
    'flex items-baseline gap-2 max-md:flex-col-reverse max-md:items-start max-md:justify-end max-md:gap-0',
  label: 'fine-print max-md:max-w-[12ch] max-md:text-tiny max-md:leading-tight',
  value: 'text-[1.35rem] leading-tight max-md:text-[1.25rem]',
}

/** Figures stand on one line, however many their labels take. */
const full = {
  strip: 'mt-[clamp(1.5rem,2.6vw,2.25rem)] grid grid-cols-4 border-y border-hair max-md:grid-cols-2',
  figure:
    'row-span-3 grid grid-rows-subgrid pt-6 pr-6 pb-[1.35rem] not-first:border-l not-first:border-hair not-first:pl-6 max-md:pt-[1.1rem] max-md:pr-3 max-md:pb-4 max-md:odd:border-l-0 max-md:odd:pl-0 max-md:even:pl-4 max-md:[&:nth-child(n+3)]:border-t',
  label: 'self-end leading-[1.3] font-semibold max-md:text-[0.9375rem]',
  value: 'max-xs:text-[min(1.6rem,7.2vw)]',
}

/** The dashboard's key figures in one row; unless it is compact, with their units, and what each of them counts. */
export function SummaryStrip({ isCompact }: { isCompact: boolean }) {
  const look = isCompact ? compact : full
  return (
    <dl className={look.strip}>
      {useFigures().map(({ label, unit, about, value = '–' }) => (
        <div key={label} className={look.figure}>
          <dt className={look.label}>{isCompact ? label : <Explained label={label} about={about} />}</dt>
          <dd className={`figure unbroken ${look.value}`}>{value}</dd>
          {!isCompact && <dd className="fine-print">{unit}</dd>}
        </div>
      ))}
    </dl>
  )
}

/** As the menu of a phone: browsers without popovers do without it. */
const ifKnown = 'not-supports-[selector(:popover-open)]:hidden'
const buttonLook = `${ifKnown} -my-3 -mr-3 -ml-[0.4rem] inline-grid size-11 align-middle`

/** Below its button or, where a browser cannot place it there, in the middle of the window. */
const explanationLook = `${ifKnown} tooltip m-auto max-w-88 bg-aubergine-900 px-3 py-2 text-small leading-snug font-normal text-cream-50 supports-[position-area:bottom]:mx-3 supports-[position-area:bottom]:my-1.5 supports-[position-area:bottom]:[inset:auto] [position-area:bottom_span-all] [position-try-fallbacks:flip-block] forced-colors:border`

/** So long a mouse rests on a button until it is explained; on the next one, within the shorter time, it is at once. */
const [restMs, skipMs] = [700, 300]
let leftAt = 0

/** Keeps the button that explains a figure on the line of the label's last word, over what is around it. */
function Explained({ label, about }: { label: string; about: string }) {
  const id = useId()
  const explanation = useRef<HTMLSpanElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const show = (isOpen: boolean, ms: number) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => explanation.current?.togglePopover(isOpen), ms)
  }
  // It stays while the mouse is on either; a finger does not rest.
  const hovered = {
    onPointerEnter: ({ pointerType }: PointerEvent) =>
      pointerType === 'mouse' && show(true, Date.now() - leftAt < skipMs ? 0 : restMs),
    onPointerLeave({ pointerType }: PointerEvent) {
      if (explanation.current?.matches(':popover-open')) leftAt = Date.now()
      if (pointerType === 'mouse') show(false, skipMs)
    },
  }
  const lastSpace = label.lastIndexOf(' ') + 1
  return (
    <>
      {label.slice(0, lastSpace)}
      <span className="unbroken">
        {label.slice(lastSpace)}
        <IconButton
          className={buttonLook}
          aria-label={`About ${label}`}
          aria-describedby={id}
          popoverTarget={id}
          {...hovered}
          onClick={() => clearTimeout(timer.current)}
        >
          <InfoIcon className="icon" />
        </IconButton>
      </span>
      <span id={id} ref={explanation} popover="auto" className={explanationLook} {...hovered}>
        {about}
      </span>
    </>
  )
}
