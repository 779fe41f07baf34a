import { useMutation } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useId, useState } from 'react'
import type { Note, TimelineEntry } from '#contract/consultation-page.ts'
import type { WorklistEntry } from '#contract/worklist.ts'
import { failureText } from '#web/lib/failure-text.ts'
import { ActionButton } from '#web/ui/button/action-button.tsx'
import { Icon } from '#web/ui/glyph/glyph.tsx'
import { ReadFailure } from '#web/ui/notices/read-failure.tsx'
import { Spinner } from '#web/ui/spinner/spinner.tsx'
import { Strip } from '#web/ui/strip.tsx'
import { usePutWorklistEntry } from '../queries.ts'
import { AddNote } from './add-note.tsx'
import { noteCalls, useRefetchTimeline } from './note-calls.ts'
import { NoteItem } from './note-item.tsx'
import { useTimeline } from './queries.ts'
import { TimelineLine } from './timeline.tsx'

type Props = { request: WorklistEntry; now: Date }

/** Her private notes and the request's history, newest first. */
export function NotesPanel({ request, now }: Props) {
  const headingId = useId()
  const { data, error, isFetching, refetch } = useTimeline(request.id)
  useNumberOfNotes(request, data)
  return (
    <section className="box wrap-anywhere" aria-labelledby={headingId}>
      <h2 id={headingId}>Notes and history</h2>
      <AddNote id={request.id} />
      {data ? (
        <Entries entries={data} request={request} now={now} />
      ) : error ? (
        <ReadFailure error={error} onTryAgain={refetch} isTrying={isFetching}>
          The history could not be loaded.
        </ReadFailure>
      ) : (
        <Spinner>Loading the history...</Spinner>
      )}
    </section>
  )
}

/** Updates the number of notes on the request's card. */
function useNumberOfNotes(request: WorklistEntry, entries: readonly TimelineEntry[] | undefined): void {
  const putEntry = usePutWorklistEntry()
  const notes = entries?.filter(({ kind }) => kind === 'note').length ?? request.notes
  const put = useEffectEvent(() => putEntry({ ...request, notes }))
  useEffect(() => {
    if (notes !== request.notes) put()
  }, [notes, request.notes])
}

const noteEntry = (note: Note): TimelineEntry => ({ kind: 'note', id: note.id, at: note.createdAt, note })

function Entries({ entries, request, now }: Props & { entries: readonly TimelineEntry[] }) {
  /** Notes deleted here; each shows Undo in its old position. */
  const [deleted, setDeleted] = useState<readonly Note[]>([])
  const [restoredId, setRestoredId] = useState<string>()
  const readAgain = useRefetchTimeline(request.id)
  const arrivedAt = entries.find(({ kind }) => kind === 'arrived')?.at
  const goneIds = new Set(deleted.map(({ id }) => id))
  const shown = [...entries.filter(({ id }) => !goneIds.has(id)), ...deleted.map(noteEntry)].sort(
    (one, other) => other.at.localeCompare(one.at),
  )
  return (
    <ol className="timeline">
      {shown.map((entry) => {
        if (entry.kind !== 'note')
          return (
            <TimelineLine
              key={`${entry.kind} ${entry.id}`}
              entry={entry}
              request={request}
              arrivedAt={arrivedAt}
              now={now}
            />
          )
        const { note } = entry
        return goneIds.has(note.id) ? (
          <DeletedNote
            key={`deleted ${note.id}`}
            requestId={request.id}
            note={note}
            onRestored={async () => {
              await readAgain()
              setRestoredId(note.id)
              setDeleted((before) => before.filter(({ id }) => id !== note.id))
            }}
          />
        ) : (
          <NoteItem
            key={`note ${note.id}`}
            requestId={request.id}
            note={note}
            now={now}
            takesFocus={note.id === restoredId}
            onDeleted={(gone) => {
              setRestoredId(undefined)
              setDeleted((before) => [...before, gone])
              void readAgain()
            }}
          />
        )
      })}
    </ol>
  )
}

type DeletedProps = { requestId: string; note: Note; onRestored: () => Promise<unknown> }

function DeletedNote({ requestId, note: { id, body, createdAt }, onRestored }: DeletedProps) {
  const restoring = useMutation({
    mutationFn: () => noteCalls(requestId).add({ id, body, createdAt }),
    onSuccess: onRestored,
  })
  const { error } = restoring
  return (
    <li className="deleted-note">
      <Strip isBad={error !== null} words={error ? `Not put back. ${failureText(error)}` : 'Note deleted.'}>
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
      </Strip>
    </li>
  )
}
