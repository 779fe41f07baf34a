import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { entriesOf } from '#contract/content-paths.ts'
import type { DocumentContent } from '#contract/website.ts'
import type { DraftState } from '#web/features/website/draft/draft-state.ts'
import { FieldError } from '#web/ui/field/field-error.tsx'
import { Icon } from '#web/ui/glyph/glyph.tsx'
import { type Entry, entriesIn, isReal, isWaiting, type ListName, withEntryAt } from './entries.ts'
import { EntryRow, type Move } from './entry-row.tsx'
import { nameOf } from './words.ts'

const filters = {
  All: () => true,
  Real: isReal,
  Waiting: isWaiting,
  Samples: ({ sample }: Entry) => sample,
} as const
type FilterName = keyof typeof filters
const filterNames = Object.keys(filters) as FilterName[]

const samplesAtFirst = 2

type Props = {
  state: DraftState
  list: ListName
  onOpen: (id: string) => void
  onReplace: (id: string) => void
  onMove: (next: DocumentContent, words: string) => void
  /** Leads to the client stories, from the list above them. */
  onStories?: (() => void) | undefined
}

/** The entries of one page, in its order. */
export function EntryList({ state, list, onOpen, onReplace, onMove, onStories }: Props) {
  const rows = useRef<HTMLUListElement>(null)
  const [filter, setFilter] = useState<FilterName>('All')
  const [isUnfolded, unfold] = useState(false)
  const [said, say] = useState('')
  const { content, document } = state
  const entries = entriesIn(content, list)
  const published = entriesIn(document.published, list)
  const wanted = entries.filter(filters[filter])
  const samples = wanted.filter(({ sample }) => sample)
  const folded = new Set(
    isUnfolded || samples.length <= samplesAtFirst + 1 ? [] : samples.slice(samplesAtFirst),
  )
  const shown = wanted.filter((entry) => !folded.has(entry))
  const isHome = list === 'testimonials'

  /** Past the neighbour that can be seen; the focus stays on the button that was pressed. */
  function move(entry: Entry, by: Move) {
    const neighbour = wanted[wanted.indexOf(entry) + (by === 'up' ? -1 : 1)]
    if (!neighbour) return say(`${nameOf(entry)} is the ${by === 'up' ? 'first' : 'last'} already`)
    if (folded.has(neighbour)) unfold(true)
    const place = entries.indexOf(neighbour)
    const words = `${nameOf(entry)} moved to place ${place + 1}`
    const value = entriesOf(content[list])[entries.indexOf(entry)]
    flushSync(() => onMove(withEntryAt(content, list, place, value), words))
    rows.current?.querySelector<HTMLElement>(`[data-entry="${entry.id}"] .move-${by}`)?.focus()
    say(`${nameOf(entry)}, now ${place + 1} of ${entries.length}`)
  }

  return (
    <>
      {isHome && entries.length > 0 && (
        <div className="register-tools">
          <fieldset className="segments">
            <legend className="sr-only">Show</legend>
            {filterNames.map((one) => (
              <button key={one} type="button" aria-pressed={filter === one} onClick={() => setFilter(one)}>
                {one} {entries.filter(filters[one]).length}
              </button>
            ))}
          </fieldset>
          <p className="fine-print">
            In the order of the home page.{' '}
            {onStories && (
              <button type="button" className="register-link" onClick={onStories}>
                {countOfStories(entriesIn(content, 'clientStories').length)}
              </button>
            )}
          </p>
        </div>
      )}
      <ul ref={rows} className="register-rows" aria-label={isHome ? 'Testimonials' : 'Client stories'}>
        {shown.map((entry) => (
          <EntryRow
            key={entry.id}
            {...{ entry, list, move, onOpen, onReplace }}
            published={published.find(({ id }) => id === entry.id)}
            isFirst={entry === wanted[0]}
            isLast={entry === wanted.at(-1)}
          />
        ))}
      </ul>
      {state.errors[list] && <FieldError>{state.errors[list]}</FieldError>}
      {shown.length === 0 && filter !== 'All' && <p className="fine-print">None of these.</p>}
      {folded.size > 0 && (
        <button type="button" className="register-link" onClick={() => unfold(true)}>
          Show the other {folded.size} samples
          <Icon name="chevron" />
        </button>
      )}
      <span className="sr-only" role="status">
        {said}
      </span>
    </>
  )
}

const countOfStories = (count: number) => `${count} client ${count === 1 ? 'story' : 'stories'}`
