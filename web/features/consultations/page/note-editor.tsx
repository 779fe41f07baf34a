import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { Note } from '#contract/consultation-page.ts'
import { randomId } from '#web/lib/random-id.ts'
import { ActionButton } from '#web/ui/action-button.tsx'
import { Button } from '#web/ui/button.tsx'
import { NoteChanged, noteCalls, noteFailure, useReadTimelineAgain } from './note-calls.ts'
import { NoteText } from './note-text.tsx'

type Props = { requestId: string; note: Note; onDone: () => void }

/** Changes a note. Where another device did so too, both texts are shown and neither is lost. */
export function NoteEditor({ requestId, note, onDone }: Props) {
  const [body, setBody] = useState(note.body)
  const [newId] = useState(randomId)
  const area = useRef<HTMLTextAreaElement>(null)
  const readAgain = useReadTimelineAgain(requestId)
  useEffect(() => {
    const field = area.current
    field?.focus()
    field?.setSelectionRange(field.value.length, field.value.length)
  }, [])
  const calls = noteCalls(requestId)
  const saving = useMutation({
    mutationFn: (save: () => Promise<Note>) => save(),
    onSuccess: async () => {
      await readAgain()
      onDone()
    },
    onError: () => area.current?.focus(),
  })
  const save = (seen: Note) => saving.mutate(() => calls.change(seen, body))
  const addMine = () => saving.mutate(() => calls.add({ id: newId, body }))
  const { error } = saving
  return (
    <form
      className="note-editor"
      aria-label="Edit the note"
      onSubmit={(event) => {
        event.preventDefault()
        if (!saving.isPending) save(note)
      }}
    >
      <NoteText
        label={error instanceof NoteChanged ? 'Your text, not saved yet' : 'Note'}
        area={area}
        value={body}
        isReadOnly={saving.isPending}
        error={noteFailure(error)}
        onWrite={setBody}
      />
      {error instanceof NoteChanged ? (
        <Both
          theirs={error.theirs}
          isPending={saving.isPending}
          onKeepMine={() => (error.theirs ? save(error.theirs) : addMine())}
          onKeepBoth={addMine}
          onKeepTheirs={() => {
            void readAgain()
            onDone()
          }}
        />
      ) : (
        <div className="form-buttons">
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

type BothProps = {
  theirs: Note | undefined
  isPending: boolean
  onKeepMine: () => void
  onKeepBoth: () => void
  onKeepTheirs: () => void
}

/** What the other device made of it, and what can be done with the two texts. */
function Both({ theirs, isPending, onKeepMine, onKeepBoth, onKeepTheirs }: BothProps) {
  return (
    <div className="note-conflict">
      <div role="alert">
        <p className="note-conflict-title">
          {theirs ? 'On another device this note now says:' : 'On another device this note was deleted.'}
        </p>
        {theirs && <p className="timeline-words">{theirs.body}</p>}
      </div>
      <div className="form-buttons">
        <ActionButton small isPending={isPending} onClick={onKeepMine}>
          {theirs ? 'Keep mine' : 'Save mine as a new note'}
        </ActionButton>
        {theirs && (
          <ActionButton small variant="line" isPending={isPending} onClick={onKeepBoth}>
            Keep both
          </ActionButton>
        )}
        <ActionButton small variant="line" isPending={isPending} onClick={onKeepTheirs}>
          {theirs ? 'Keep that one' : 'Leave it deleted'}
        </ActionButton>
      </div>
    </div>
  )
}
