import { useEffect } from 'react'
import { londonDay } from '#contract/london-time.ts'
import type { DocumentContent } from '#contract/website.ts'
import { type Form, fieldAtPath } from '#contract/website-form.ts'
import type { DocumentDraft } from '#web/features/website/draft/document-draft.ts'
import type { DraftState } from '#web/features/website/draft/draft-state.ts'
import { lengthProblem } from '#web/features/website/form/field-labels.ts'
import { pastDayProblem } from '#web/lib/day-problems.ts'
import { RecordSheet } from '#web/ui/record-list/record-sheet.tsx'
import {
  createBlankEntry,
  type Entry,
  findEntry,
  indexForRealEntry,
  isBlankEntry,
  type ListName,
  pathOfEntry,
  readEntry,
  withEntryAt,
  withoutEntry,
} from './entries.ts'
import { EntryFields } from './entry-fields.tsx'
import { entryNameOf } from './labels.ts'

/** An entry that is written on, and what stood in its place before. */
export type OpenSheet = {
  id: string
  heading: string
  before?: { list: ListName; index: number; value: unknown } | undefined
  isNew: boolean
  /** Opened for what is wrong in it. */
  isChecked?: boolean
}

export function openEntry(content: DocumentContent, id: string): OpenSheet | undefined {
  const before = findEntry(content, id)
  return before && { id, heading: `Edit ${entryNameOf(readEntry(before.value))}`, before, isNew: false }
}

/** A new entry, in the place of a sample if one is named. */
export function openBlankEntry(draft: DocumentDraft, list: ListName, replaced?: string): OpenSheet {
  const { content } = draft.state()
  const entry = createBlankEntry()
  const before = replaced === undefined ? undefined : findEntry(content, replaced)
  const left = before && replaced !== undefined ? withoutEntry(content, replaced) : content
  draft.writeAll(withEntryAt(left, list, before?.index ?? indexForRealEntry(content, list), entry))
  return {
    id: entry.id,
    heading: before
      ? `Replace ${entryNameOf(readEntry(before.value))}`
      : list === 'reviews'
        ? 'Add a testimonial'
        : 'Add a client story',
    before,
    isNew: true,
  }
}

/** What keeps an entry from being published, at each of its fields. */
function findEntryProblems(
  path: string,
  { words, name, sample, received, consent }: Entry,
  form: Pick<Form, 'fields'>,
): Record<string, string> {
  const today = londonDay(new Date())
  const found: Record<string, string | undefined> = {}
  for (const [at, text] of Object.entries({ words, name })) {
    const field = fieldAtPath(form, `${path}.${at}`)
    if (field) found[`${path}.${at}`] = lengthProblem(field.noun ?? at, field, text)
  }
  const wrongDay = (day: string | undefined, missing: string) => (day ? pastDayProblem(day, today) : missing)
  if (!sample)
    found[`${path}.received.on`] = wrongDay(
      received?.on,
      'Choose the day on which it reached you: it is your proof if anybody asks.',
    )
  if (consent)
    found[`${path}.consent.on`] = wrongDay(
      consent.on,
      'Choose the day on which they said yes, or take the tick away until they have.',
    )
  return Object.fromEntries(
    Object.entries(found).flatMap(([at, words]) => (words === undefined ? [] : [[at, words] as const])),
  )
}

type Props = {
  draft: DocumentDraft
  state: DraftState
  sheet: OpenSheet
  onClose: () => void
  onRemove: (entry: Entry) => void
  onWithdraw: (entry: Entry) => void
}

/** One entry, written straight into the draft: what was typed is kept even if the phone goes off. */
export function EntrySheet({ draft, state, sheet, onClose, onRemove, onWithdraw }: Props) {
  const { id, heading, before, isNew, isChecked } = sheet
  const found = findEntry(state.content, id)
  const isGone = found === undefined
  // Another device has taken it away meanwhile.
  useEffect(() => {
    if (isGone) onClose()
  }, [isGone, onClose])
  if (!found) return null

  const path = pathOfEntry(found.list, id)
  const entry = readEntry(found.value)
  const { document } = state
  // Words that are new have no words before them to be told from.
  const isPublished = findEntry(document.published, id) !== undefined
  const compared = isPublished ? document : { ...document, published: state.content }
  const restoreEntry = () => {
    const left = withoutEntry(draft.state().content, id)
    draft.writeAll(before ? withEntryAt(left, before.list, before.index, before.value) : left)
  }
  return (
    <RecordSheet
      {...{ id, heading, isChecked }}
      problems={findEntryProblems(path, entry, document)}
      onCancel={restoreEntry}
      onClose={() => {
        const now = findEntry(draft.state().content, id)
        if (isNew && now && isBlankEntry(readEntry(now.value))) restoreEntry()
        onClose()
      }}
      actions={
        isNew
          ? []
          : [
              { words: 'Remove from the draft', onPress: () => onRemove(entry) },
              {
                words: entry.consent ? 'They have taken back their consent' : 'They have said no',
                isGrave: true,
                onPress: () => onWithdraw(entry),
              },
            ]
      }
    >
      {(problems) => (
        <EntryFields
          {...{ draft, path, entry, problems }}
          state={{ ...state, errors: { ...state.errors, ...problems }, document: compared }}
          list={found.list}
          write={(value) => draft.writeAll(value)}
          set={(name, value) => draft.write(`${path}.${name}`, value)}
        />
      )}
    </RecordSheet>
  )
}
