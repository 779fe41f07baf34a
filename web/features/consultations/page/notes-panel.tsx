import { useMutation } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { deleteNote, saveNote, type TimelineEntry } from '#contract/consultation-page.ts'
import { textLimits } from '#contract/limits.ts'
import type { WorklistEntry } from '#contract/worklist.ts'
import { callApi, isConflict } from '#web/lib/api-client.ts'
import { lowerFirst } from '#web/lib/day-labels.ts'
import { failureText, fieldErrorsOf } from '#web/lib/failure-text.ts'
import { formatCount } from '#web/lib/format.ts'
import { useIdempotencyKey } from '#web/lib/idempotency-key.ts'
import { ActionButton } from '#web/ui/button/action-button.tsx'
import { Button } from '#web/ui/button/button.tsx'
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx'
import { TextAreaField } from '#web/ui/field/field.tsx'
import { NotLoaded } from '#web/ui/notices/not-loaded.tsx'
import { storeDraft, useDraft } from '../device-drafts.ts'
import { useRefetchRequests } from '../queries.ts'
import { formatPastInstant } from '../reply-clock.ts'
import { useRequest } from './queries.ts'

type Props = { request: WorklistEntry; now: Date }

/** Her private notes, newest first. */
export function NotesPanel({ request: { id }, now }: Props) {
  const headingId = useId()
  const { data, error, isFetching, refetch } = useRequest(id)
  return (
    <section className="box wrap-anywhere notes-panel" aria-labelledby={headingId}>
      <h2 id={headingId}>Notes</h2>
      {data ? (
        <Notes notes={data.timeline.filter(({ kind }) => kind === 'note')} requestId={id} now={now} />
      ) : (
        <NotLoaded query={{ error, isFetching, refetch }} loading="Loading the notes...">
          The notes and the history could not be loaded.
        </NotLoaded>
      )}
      <AddNote id={id} />
    </section>
  )
}

const firstAtMost = 2

type NotesProps = { notes: readonly TimelineEntry[]; requestId: string; now: Date }

function Notes({ notes, requestId, now }: NotesProps) {
  const [isWhole, setIsWhole] = useState(false)
  const isCut = !isWhole && notes.length > firstAtMost
  if (notes.length === 0) return null
  return (
    <>
      <ol>
        {(isCut ? notes.slice(0, firstAtMost) : notes).map((note) => (
          <NoteItem key={note.id} requestId={requestId} note={note} now={now} />
        ))}
      </ol>
      {isCut && (
        <button type="button" className="quiet-link" onClick={() => setIsWhole(true)}>
          Show all {formatCount(notes.length)}
          <span className="sr-only"> notes</span>
        </button>
      )}
    </>
  )
}

/** Why a note was not saved: the server's message about the note, or the failure of the call. */
const noteErrorText = (error: Error | null): string | undefined =>
  error
    ? (fieldErrorsOf(error)?.body ?? `Not saved. ${failureText(error)} It stays here; try again.`)
    : undefined

type ItemProps = { requestId: string; note: TimelineEntry; now: Date }

/** One note, which can be changed and deleted. */
function NoteItem({ requestId, note, now }: ItemProps) {
  const [open, setOpen] = useState<'edit' | 'delete'>()
  const { id, at, body = '', changedAt } = note
  const opening = <span className="sr-only"> the note “{body.split(/\s+/).slice(0, 6).join(' ')}”</span>
  const changed = changedAt ? `, changed ${lowerFirst(formatPastInstant(new Date(changedAt), now))}` : ''
  return (
    <li className="note-item">
      {open === 'edit' ? (
        <NoteEditor requestId={requestId} note={note} onDone={() => setOpen(undefined)} />
      ) : (
        <p className="wrap-anywhere pre-line">{body}</p>
      )}
      <div className="row-between note-foot fine-print">
        <p>
          <time dateTime={at}>{formatPastInstant(new Date(at), now)}</time>
          {changed}
        </p>
        {open !== 'edit' && (
          <div className="line">
            <button type="button" className="quiet-button" onClick={() => setOpen('edit')}>
              Edit{opening}
            </button>
            <button type="button" className="quiet-button" onClick={() => setOpen('delete')}>
              Delete{opening}
            </button>
          </div>
        )}
      </div>
      {open === 'delete' && (
        <DeleteNoteDialog requestId={requestId} noteId={id} onClose={() => setOpen(undefined)} />
      )}
    </li>
  )
}

type DeleteProps = { requestId: string; noteId: string; onClose: () => void }

function DeleteNoteDialog({ requestId, noteId, onClose }: DeleteProps) {
  const readAgain = useRefetchRequests()
  const deleting = useMutation({
    mutationFn: () => callApi(deleteNote, { params: { id: requestId, noteId } }),
    onSuccess: readAgain,
  })
  return (
    <ConfirmDialog
      heading="Delete this note?"
      yes="Delete it"
      no="Keep it"
      onYes={() => deleting.mutateAsync()}
      isPending={deleting.isPending}
      failure={deleting.error ? `Not deleted. ${failureText(deleting.error)}` : undefined}
      onClose={onClose}
    >
      It cannot be brought back.
    </ConfirmDialog>
  )
}

type EditorProps = { requestId: string; note: TimelineEntry; onDone: () => void }

/** Changes a note. If another device has changed it too, what was typed stays, to be saved over the newer one. */
function NoteEditor({ requestId, note, onDone }: EditorProps) {
  const [body, setBody] = useState(note.body ?? '')
  const readAgain = useRefetchRequests()
  const saving = useMutation({
    mutationFn: () =>
      callApi(saveNote, {
        params: { id: requestId },
        body: { id: note.id, body, version: note.version ?? 1 },
      }),
    onSuccess: async () => {
      await readAgain()
      onDone()
    },
    onError: (error) => {
      if (isConflict(error)) void readAgain()
    },
  })
  return (
    <form
      className="mt-3"
      aria-label="Edit the note"
      onSubmit={(event) => {
        event.preventDefault()
        if (!saving.isPending) saving.mutate()
      }}
    >
      <TextAreaField
        label="Note"
        autoFocus
        rows={3}
        value={body}
        limit={textLimits.note}
        readOnly={saving.isPending}
        error={noteErrorText(saving.error)}
        onChange={({ target }) => setBody(target.value)}
      />
      <div className="actions-row mt-3">
        <ActionButton small type="submit" isPending={saving.isPending}>
          {saving.isPending ? 'Saving...' : 'Save'}
        </ActionButton>
        <Button small variant="line" onClick={onDone}>
          Cancel
        </Button>
      </div>
    </form>
  )
}

/** The field for a new note. What is not saved yet stays on this device. */
function AddNote({ id }: { id: string }) {
  const typed = useDraft(id, 'note') ?? ''
  const readAgain = useRefetchRequests()
  const { keyOf, renew } = useIdempotencyKey()
  const adding = useMutation({
    mutationFn: (body: string) => callApi(saveNote, { params: { id }, body: { id: keyOf(body), body } }),
    onSuccess: async () => {
      storeDraft(id, 'note', undefined)
      renew()
      await readAgain()
    },
  })
  return (
    <form
      className="mt-3 new-note"
      aria-label="New note"
      onSubmit={(event) => {
        event.preventDefault()
        if (!adding.isPending) adding.mutate(typed)
      }}
    >
      <TextAreaField
        label="Add a private note"
        rows={2}
        value={typed}
        limit={textLimits.note}
        readOnly={adding.isPending}
        error={noteErrorText(adding.error)}
        onChange={({ target }) => {
          adding.reset()
          storeDraft(id, 'note', target.value)
        }}
      />
      <ActionButton small variant="line" type="submit" className="mt-2" isPending={adding.isPending}>
        {adding.isPending ? 'Saving...' : 'Save'}
        <span className="sr-only"> note</span>
      </ActionButton>
      <span className="sr-only" role="status">
        {adding.isSuccess && 'Note saved.'}
      </span>
    </form>
  )
}
