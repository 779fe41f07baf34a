import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { DocumentDraft } from '#web/features/website/draft/document-draft.ts'
import type { DraftState } from '#web/features/website/draft/draft-state.ts'
import { Button } from '#web/ui/button/button.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import {
  type Entry,
  findEntry,
  isBlank,
  pathOfEntry,
  readEntry,
  withEntryAt,
  withoutEntry,
} from './entries.ts'
import { EntryFields } from './entry-fields.tsx'
import type { OpenSheet } from './open-sheet.ts'
import { problemsOf } from './problems.ts'

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
  const { id, heading, before, isNew } = sheet
  const [isChecked, check] = useState(sheet.isChecked ?? false)
  const fields = useRef<HTMLDivElement>(null)
  const after = useRef<() => void>(undefined)
  const found = findEntry(state.content, id)
  const isGone = found === undefined

  const focusProblem = () =>
    requestAnimationFrame(() => fields.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus())
  const onOpened = useEffectEvent(() => {
    if (sheet.isChecked) focusProblem()
  })
  useEffect(() => onOpened(), [])
  // Another device has taken it away meanwhile.
  useEffect(() => {
    if (isGone) onClose()
  }, [isGone, onClose])
  if (!found) return null

  const path = pathOfEntry(found.list, id)
  const entry = readEntry(found.value)
  const problems = isChecked ? problemsOf(path, entry, state.document) : {}
  const { document } = state
  const isPublished = findEntry(document.published, id) !== undefined
  // Words that are new have no words before them to be told from.
  const shown: DraftState = {
    ...state,
    errors: { ...state.errors, ...problems },
    document: isPublished ? document : { ...document, published: state.content },
  }
  const putBack = () => {
    const left = withoutEntry(draft.state().content, id)
    draft.writeAll(before ? withEntryAt(left, before.list, before.index, before.value) : left)
  }
  return (
    <Dialog
      heading={heading}
      onClose={() => {
        const now = findEntry(draft.state().content, id)
        if (isNew && now && isBlank(readEntry(now.value))) putBack()
        onClose()
        after.current?.()
      }}
    >
      {(close) => {
        const closeFor = (next: () => void) => {
          after.current = next
          close()
        }
        return (
          <div className="register-sheet" ref={fields}>
            <EntryFields
              {...{ draft, path, entry, problems }}
              state={shown}
              list={found.list}
              write={(value) => draft.writeAll(value)}
              set={(name, value) => draft.write(`${path}.${name}`, value)}
            />
            {!isNew && (
              <p className="register-off">
                <button type="button" className="text-button" onClick={() => closeFor(() => onRemove(entry))}>
                  Remove from the draft
                </button>
                <button
                  type="button"
                  className="text-button register-withdraw"
                  onClick={() => closeFor(() => onWithdraw(entry))}
                >
                  {entry.consent ? 'They have taken back their consent' : 'They have said no'}
                </button>
              </p>
            )}
            <div className="dialog-actions">
              <Button
                small
                onClick={() => {
                  if (Object.keys(problemsOf(path, entry, document)).length === 0) return close()
                  check(true)
                  focusProblem()
                }}
              >
                Done
              </Button>
              <button
                type="button"
                className="text-button"
                onClick={() => {
                  putBack()
                  close()
                }}
              >
                Cancel
              </button>
            </div>
          </div>
        )
      }}
    </Dialog>
  )
}
