import { PlusIcon } from 'lucide-react'
import type { HistoryLine } from '#contract/consultation-page.ts'
import { formatPastInstant, upperFirst } from '#web/lib/day-labels.ts'
import { useNow } from '#web/lib/use-now.ts'
import { Curl } from '#web/ui/glyph/glyph.tsx'

/** Each line hangs on a thread that leads to the one below. */
const lineLook =
  "relative grid grid-cols-[1.5rem_minmax(0,1fr)] gap-x-[0.9rem] pb-[1.15rem] before:absolute before:top-6 before:-bottom-1 before:left-[calc(0.75rem-0.75px)] before:w-[1.5px] before:bg-hair before:content-[''] last:pb-0 last:before:hidden"
const dotLook =
  'mt-2 size-[0.65rem] justify-self-center rounded-[50%] border-2 forced-colors:border-[CanvasText]'
const dotColours = {
  change: 'border-moss-700 bg-moss-700',
  mail: 'border-line',
  failure: 'border-red-700 bg-red-700',
}

/** Her own words: a note, a reply. */
export const ownWords = 'mt-[0.6rem] bg-cream-100 px-[0.85rem] py-[0.6rem] leading-[1.45]'

/** Folded: what happened to a request, newest first. On paper it stands open. */
export const History = ({ lines }: { lines: readonly HistoryLine[] }) => (
  <details
    className="fold border-b border-hair open:pb-4 print:details-content:[block-size:auto] print:details-content:[content-visibility:visible]"
    aria-label="History"
  >
    <summary className="turns-plus min-h-13! justify-between text-[1rem]! font-normal! text-aubergine-600">
      <b className="text-aubergine-900">History</b>
      <PlusIcon className="icon" />
    </summary>
    <ol className="mt-2">
      {lines.map((line) => (
        <Line key={`${line.kind} ${line.id}`} {...line} />
      ))}
    </ol>
  </details>
)

/** A reply is marked by a ringlet, a change of status by a full dot, any other mail by an empty one. */
function Line({ kind, at, words, body }: HistoryLine) {
  const now = useNow()
  return (
    <li className={lineLook}>
      {kind === 'reply' ? (
        <Curl name="bullet" className="mt-[0.2rem] h-[1.2rem] w-5 justify-self-center text-copper-600" />
      ) : (
        <span className={`${dotLook} ${dotColours[kind]}`} aria-hidden="true" />
      )}
      <div>
        <p className={kind === 'failure' ? 'bad' : body && 'semibold'}>{words}</p>
        {body && <p className={`wrap-anywhere pre-line ${ownWords}`}>{body}</p>}
        <p className="fine-print">
          <time dateTime={at}>{upperFirst(formatPastInstant(at, now))}</time>
        </p>
      </div>
    </li>
  )
}
