import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { Note } from '#contract/consultation-page.ts'
import { lowerFirst } from '#web/lib/day-labels.ts'
import { randomId } from '#web/lib/random-id.ts'
import { ActionButton } from '#web/ui/button/action-button.tsx'
import { Button } from '#web/ui/button/button.tsx'
import { ConflictDialog } from '#web/ui/dialog/conflict-dialog.tsx'
import { FailedOutcome } from '#web/ui/notices/failed-outcome.tsx'
import { formatPastInstant } from '../reply-clock.ts'
import { createNoteCalls, isNoteChanged, noteErrorText, useRefetchTimeline } from './note-calls.ts'
import { NoteText } from './note-text.tsx'

type Props = {
  requestId: string
  note: Note
  now: Date
  /** The note has just been restored or shown. */
  takesFocus: boolean
  onDeleted: (note: Note) => void
}

/** One note, which can be changed and deleted. */
export function NoteItem({ requestId, note, now, takesFocus, onDeleted }: Props) {
  const [isEditing, setIsEditing] = useState(false)
  const edit = useRef<HTMLButtonElement>(null)
  const readAgain = useRefetchTimeline(requestId)
  const [goesOn, setGoesOn] = useState(takesFocus)
  useEffect(() => {
    if (goesOn && !isEditing) edit.current?.focus()
  }, [goesOn, isEditing])
  const deleting = useMutation({
    mutationFn: () => createNoteCalls(requestId).remove(note),
    onSuccess: () => onDeleted(note),
    onError: () => readAgain(),
  })
  const changed =
    note.version > 1 ? `, changed ${lowerFirst(formatPastInstant(new Date(note.updatedAt), now))}` : ''
  const buttons = (
    <>
      <button ref={edit} type="button" className="quiet-button" onClick={() => setIsEditing(true)}>
        Edit<span className="sr-only"> the note {opening(note.body)}</span>
      </button>
      <button
        type="button"
        className="quiet-button"
        aria-disabled={deleting.isPending}
        onClick={() => deleting.isPending || deleting.mutate()}
      >
        Delete<span className="sr-only"> the note {opening(note.body)}</span>
      </button>
    </>
  )
  return (
    <li className="note-item">
      {isEditing ? (
        <NoteEditor
          requestId={requestId}
          note={note}
          onDone={() => {
            setIsEditing(false)
            setGoesOn(true)
          }}
        />
      ) : (
        <>
          <p className="wrap-anywhere pre-line">{note.body}</p>
          <FailedOutcome
            words={
              isNoteChanged(deleting.error)
                ? 'It was changed on another device: this is what it says now.'
                : 'Not deleted.'
            }
            error={isNoteChanged(deleting.error) ? null : deleting.error}
          />
        </>
      )}
      <div className="row-between note-foot fine-print">
        <p>
          <time dateTime={note.createdAt}>{formatPastInstant(new Date(note.createdAt), now)}</time>
          {changed}
        </p>
        {!isEditing && <div className="line">{buttons}</div>}
      </div>
    </li>
  )
}

/** The first words of a note, to identify it. */
const opening = (body: string) => `“${body.split(/\s+/).slice(0, 6).join(' ')}”`

type EditorProps = { requestId: string; note: Note; onDone: () => void }

/** Changes a note. If another device has changed it too, shows both texts, so that neither is lost. */
function NoteEditor({ requestId, note, onDone }: EditorProps) {
  const [body, setBody] = useState(note.body)
  const [newId] = useState(randomId)
  const area = useRef<HTMLTextAreaElement>(null)
  const readAgain = useRefetchTimeline(requestId)
  useEffect(() => {
    const field = area.current
    field?.focus()
    field?.setSelectionRange(field.value.length, field.value.length)
  }, [])
  const calls = createNoteCalls(requestId)
  const saving = useMutation({
    mutationFn: (save: () => Promise<Note>) => save(),
    onSuccess: async () => {
      await readAgain()
      onDone()
    },
    onError: (error) => {
      if (!isNoteChanged(error)) area.current?.focus()
    },
  })
  const save = (seen: Note) => saving.mutate(() => calls.change(seen, body))
  const addMine = () => saving.mutate(() => calls.add({ id: newId, body }))
  const { error } = saving
  return (
    <form
      className="mt-3"
      aria-label="Edit the note"
      onSubmit={(event) => {
        event.preventDefault()
        if (!saving.isPending) save(note)
      }}
    >
      <NoteText
        label={isNoteChanged(error) ? 'Your text, not saved yet' : 'Note'}
        area={area}
        value={body}
        isReadOnly={saving.isPending}
        error={noteErrorText(error)}
        onWrite={setBody}
      />
      {isNoteChanged(error) ? (
        <ConflictDialog
          isPending={saving.isPending}
          {...(!error.theirs && { keepMine: 'Save mine as a new note' })}
          onKeepMine={() => (error.theirs ? save(error.theirs) : addMine())}
          onTakeTheirs={() => {
            void readAgain()
            onDone()
          }}
        >
          {error.theirs ? `It says there: “${error.theirs.body}”` : 'This note was deleted there.'}
        </ConflictDialog>
      ) : (
        <div className="actions-row mt-3">
          <ActionButton small type="submit" isPending={saving.isPending}>
            {saving.isPending ? 'Saving...' : 'Save'}
          </ActionButton>
          <Button small variant="line" onClick={onDone}>
            Cancel
          </Button>
        </div>
      )}
    </form>
  )
}
