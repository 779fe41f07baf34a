import { useMutation } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useId, useState } from 'react'
import type { Note, TimelineEntry } from '#contract/consultation-page.ts'
import type { WorklistEntry } from '#contract/worklist.ts'
import { failureText } from '#web/lib/failure-text.ts'
import { formatCount } from '#web/lib/format.ts'
import { ActionButton } from '#web/ui/button/action-button.tsx'
import { Icon } from '#web/ui/glyph/glyph.tsx'
import { InlineNotice } from '#web/ui/inline-notice.tsx'
import { NotLoaded } from '#web/ui/notices/not-loaded.tsx'
import { useReplaceCachedWorklistEntry } from '../queries.ts'
import { AddNote } from './add-note.tsx'
import { createNoteCalls, useRefetchTimeline } from './note-calls.ts'
import { NoteItem } from './note-item.tsx'
import { useTimeline } from './queries.ts'

type Props = { request: WorklistEntry; now: Date }

const notesIn = (entries: readonly TimelineEntry[]) =>
  entries.flatMap((entry) => (entry.kind === 'note' ? [entry.note] : []))

/** Her private notes, newest first. */
export function NotesPanel({ request, now }: Props) {
  const headingId = useId()
  const { data, error, isFetching, refetch } = useTimeline(request.id)
  useNumberOfNotes(request, data)
  return (
    <section className="box wrap-anywhere notes-panel" aria-labelledby={headingId}>
      <h2 id={headingId}>Notes</h2>
      {data ? (
        <Notes notes={notesIn(data)} requestId={request.id} now={now} />
      ) : (
        <NotLoaded query={{ error, isFetching, refetch }} loading="Loading the notes...">
          The notes and the history could not be loaded.
        </NotLoaded>
      )}
      <AddNote id={request.id} />
    </section>
  )
}

/** Updates the number of notes on the request's card. */
function useNumberOfNotes(request: WorklistEntry, entries: readonly TimelineEntry[] | undefined): void {
  const putEntry = useReplaceCachedWorklistEntry()
  const notes = entries ? notesIn(entries).length : request.notes
  const put = useEffectEvent(() => putEntry({ ...request, notes }))
  useEffect(() => {
    if (notes !== request.notes) put()
  }, [notes, request.notes])
}

const firstAtMost = 2

type NotesProps = { notes: readonly Note[]; requestId: string; now: Date }

function Notes({ notes, requestId, now }: NotesProps) {
  /** Notes deleted here; each shows Undo in its old position. */
  const [deleted, setDeleted] = useState<readonly Note[]>([])
  /** The note that takes the focus: restored, or the first one that was not shown before. */
  const [focusedId, setFocusedId] = useState<string>()
  const [isWhole, setIsWhole] = useState(false)
  const readAgain = useRefetchTimeline(requestId)
  const goneIds = new Set(deleted.map(({ id }) => id))
  const all = [...notes.filter(({ id }) => !goneIds.has(id)), ...deleted].sort((one, other) =>
    other.createdAt.localeCompare(one.createdAt),
  )
  const isCut = !isWhole && all.length > firstAtMost
  if (all.length === 0) return null
  return (
    <>
      <ol>
        {(isCut ? all.slice(0, firstAtMost) : all).map((note) =>
          goneIds.has(note.id) ? (
            <DeletedNote
              key={`deleted ${note.id}`}
              requestId={requestId}
              note={note}
              onRestored={async () => {
                await readAgain()
                setFocusedId(note.id)
                setDeleted((before) => before.filter(({ id }) => id !== note.id))
              }}
            />
          ) : (
            <NoteItem
              key={`note ${note.id}`}
              requestId={requestId}
              note={note}
              now={now}
              takesFocus={note.id === focusedId}
              onDeleted={(gone) => {
                setFocusedId(undefined)
                setDeleted((before) => [...before, gone])
                void readAgain()
              }}
            />
          ),
        )}
      </ol>
      {isCut && (
        <button
          type="button"
          className="quiet-link"
          onClick={() => {
            setFocusedId(all[firstAtMost]?.id)
            setIsWhole(true)
          }}
        >
          Show all {formatCount(all.length)}
          <span className="sr-only"> notes</span>
        </button>
      )}
    </>
  )
}

type DeletedProps = { requestId: string; note: Note; onRestored: () => Promise<unknown> }

function DeletedNote({ requestId, note: { id, body, createdAt }, onRestored }: DeletedProps) {
  const restoring = useMutation({
    mutationFn: () => createNoteCalls(requestId).add({ id, body, createdAt }),
    onSuccess: onRestored,
  })
  const { error } = restoring
  return (
    <li className="deleted-note">
      <InlineNotice
        isBad={error !== null}
        words={error ? `Not put back. ${failureText(error)}` : 'Note deleted.'}
      >
        <ActionButton
          small
          variant="line"
          autoFocus
          isPending={restoring.isPending}
          onClick={() => restoring.mutate()}
        >
          <Icon name="undo" />
          Undo
        </ActionButton>
      </InlineNotice>
    </li>
  )
}
