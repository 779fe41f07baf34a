import { useEffect } from 'react'
import type { DocumentDraft } from '#web/features/website/draft/document-draft.ts'
import type { DraftState } from '#web/features/website/draft/draft-state.ts'
import { RecordSheet } from '#web/ui/record-list/record-sheet.tsx'
import {
  type Entry,
  findEntry,
  isBlankEntry,
  pathOfEntry,
  readEntry,
  withEntryAt,
  withoutEntry,
} from './entries.ts'
import { EntryFields } from './entry-fields.tsx'
import type { OpenSheet } from './open-sheet.ts'
import { findEntryProblems } from './problems.ts'

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
  const putBack = () => {
    const left = withoutEntry(draft.state().content, id)
    draft.writeAll(before ? withEntryAt(left, before.list, before.index, before.value) : left)
  }
  return (
    <RecordSheet
      {...{ id, heading, isChecked }}
      problems={findEntryProblems(path, entry, document)}
      onCancel={putBack}
      onClose={() => {
        const now = findEntry(draft.state().content, id)
        if (isNew && now && isBlankEntry(readEntry(now.value))) putBack()
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
