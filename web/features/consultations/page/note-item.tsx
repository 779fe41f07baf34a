import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { Note } from '#contract/consultation-page.ts'
import { lowerFirst } from '#web/lib/day-labels.ts'
import { FailedOutcome } from '#web/ui/notices/failed-outcome.tsx'
import { formatPastInstant } from '../reply-clock.ts'
import { createNoteCalls, isNoteChanged, useRefetchTimeline } from './note-calls.ts'
import { NoteEditor } from './note-editor.tsx'

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
