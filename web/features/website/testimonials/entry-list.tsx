import { useState } from 'react'
import type { DocumentDraft } from '#web/features/website/draft/document-draft.ts'
import type { DraftState } from '#web/features/website/draft/draft-state.ts'
import { createRecordActions } from '#web/features/website/form/records.ts'
import { FieldError } from '#web/ui/field/field-error.tsx'
import { RecordList } from '#web/ui/record-list/record-list.tsx'
import {
  type Entry,
  entriesIn,
  findEntry,
  isAwaitingConsent,
  isRealTestimonial,
  type ListName,
} from './entries.ts'
import { EntryRow } from './entry-row.tsx'
import { entryNameOf } from './labels.ts'

const filters = {
  All: () => true,
  Real: isRealTestimonial,
  Waiting: isAwaitingConsent,
  Samples: ({ sample }: Entry) => sample,
} as const
type FilterName = keyof typeof filters
const filterNames = Object.keys(filters) as FilterName[]

const samplesAtFirst = 2

/** After how many entries the rest is folded away: samples only, and not for one alone. */
function foldOf(entries: readonly Entry[]) {
  const samples = entries.filter(({ sample }) => sample)
  const lastShown = samples[samplesAtFirst - 1]
  const after =
    Math.max(entries.findLastIndex(isRealTestimonial), entries.findLastIndex(isAwaitingConsent)) + 1
  if (!lastShown || samples.length <= samplesAtFirst + 1) return { after: entries.length, words: () => '' }
  return {
    after: Math.max(after, entries.indexOf(lastShown) + 1),
    words: (count: number) => `Show the other ${count} samples`,
  }
}

type Props = {
  draft: DocumentDraft
  state: DraftState
  list: ListName
  onOpen: (id: string) => void
  onReplace: (id: string) => void
  /** Leads to the client stories, from the list above them. */
  onStories?: (() => void) | undefined
}

/** The entries of one page, in its order. */
export function EntryList({ draft, state, list, onOpen, onReplace, onStories }: Props) {
  const [filter, setFilter] = useState<FilterName>('All')
  const { content, document } = state
  const entries = entriesIn(content, list)
  const published = entriesIn(document.published, list)
  const wanted = entries.filter(filters[filter])
  const removed = published.filter(({ id }) => !findEntry(content, id))
  const isHome = list === 'reviews'
  const named = (entry: Entry) => ({ ...entry, name: entryNameOf(entry), entry })
  const records = createRecordActions(draft, list)
  const indexOf = (entry: Entry | undefined) => entries.findIndex(({ id }) => id === entry?.id)

  return (
    <>
      {isHome && entries.length > 0 && (
        <div className="row-between mt-5 mb-2">
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
              <button type="button" className="text-button copper self-start" onClick={onStories}>
                {countOfStories(entriesIn(content, 'stories').length)}
              </button>
            )}
          </p>
        </div>
      )}
      <RecordList
        label={isHome ? 'Testimonials' : 'Client stories'}
        records={wanted.map(named)}
        onMove={(from, to) =>
          records.move(indexOf(wanted[from]), indexOf(wanted[to]), entryNameOf(wanted[from]))
        }
        removed={removed.map(named)}
        onBringBack={(id) => {
          setFilter('All')
          return records.bringBack(document.published, id)
        }}
        fold={foldOf(wanted)}
        className="column"
        rowClass={({ sample }) => `register-row ${sample ? 'register-sample' : ''}`}
      >
        {({ id, entry }, arrows) => (
          <EntryRow
            {...{ entry, list, arrows }}
            published={published.find((one) => one.id === id)}
            onOpen={() => onOpen(id)}
            onReplace={() => onReplace(id)}
          />
        )}
      </RecordList>
      {state.errors[list] && <FieldError>{state.errors[list]}</FieldError>}
      {wanted.length === 0 && filter !== 'All' && <p className="fine-print">None of these.</p>}
    </>
  )
}

const countOfStories = (count: number) => `${count} client ${count === 1 ? 'story' : 'stories'}`
