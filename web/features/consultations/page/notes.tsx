import { useMutation } from '@tanstack/react-query'
import { useId, useState } from 'react'
import * as z from 'zod/mini'
import { deleteNote, saveNote, type TimelineEntry } from '#contract/consultation-page.ts'
import { textLimits } from '#contract/limits.ts'
import { useForm } from '#web/admin/lib/use-form.ts'
import { FailedOutcome } from '#web/admin/ui/alert.tsx'
import { callApi, isConflict } from '#web/lib/api-client.ts'
import { lowerFirst } from '#web/lib/day-labels.ts'
import { failureText } from '#web/lib/failure-text.ts'
import { formatCount } from '#web/lib/format.ts'
import { useIdempotencyKey } from '#web/lib/idempotency-key.ts'
import { retryLost } from '#web/lib/queries.ts'
import { ActionButton } from '#web/ui/button/action-button.tsx'
import { Button } from '#web/ui/button/button.tsx'
import { TextAreaField } from '#web/ui/field/field.tsx'
import { showToast } from '#web/ui/toast/show-toast.ts'
import { useRefetchRequests } from '../queries.ts'
import { formatPastInstant } from '../reply-clock.ts'
import { ownWords } from './timeline.tsx'

type Props = { id: string; notes: readonly TimelineEntry[]; now: Date }

const firstShown = 2

/** Her private notes, newest first. */
export function Notes({ id, notes, now }: Props) {
  const headingId = useId()
  const [isWhole, setIsWhole] = useState(notes.length <= firstShown)
  const remove = useDeleteNote(id)
  const shown = isWhole ? notes : notes.slice(0, firstShown)
  return (
    <section className="box wrap-anywhere flex flex-col self-stretch" aria-labelledby={headingId}>
      <h2 id={headingId} tabIndex={-1}>
        Notes
      </h2>
      {notes.length > 0 && (
        <ol>
          {shown.map((note) => (
            <Note key={note.id} id={id} note={note} now={now} onDelete={() => remove.mutate(note)} />
          ))}
        </ol>
      )}
      {shown.length < notes.length && (
        <button type="button" className="quiet-link" onClick={() => setIsWhole(true)}>
          Show all {formatCount(notes.length)}
          <span className="sr-only"> notes</span>
        </button>
      )}
      <AddNote id={id} />
    </section>
  )
}

/** Saves a note: a new one, or a change of the version that was seen. */
function useSaveNote(id: string) {
  const readAgain = useRefetchRequests()
  return useMutation({
    mutationFn: (note: z.input<typeof saveNote.body>) => callApi(saveNote, { params: { id }, body: note }),
    retry: retryLost,
    onSettled: (_, error) => (!error || isConflict(error) ? readAgain() : undefined),
  })
}

const NoteText = z.pick(saveNote.body, { body: true })

/** The field for a new note. */
function AddNote({ id }: { id: string }) {
  const { form, field, submit, isPending, failure } = useForm({
    schema: NoteText,
    saved: { body: '' },
    keepAs: `note:${id}`,
  })
  const { keyOf, renew } = useIdempotencyKey()
  const saving = useSaveNote(id)
  return (
    <form
      className="new-note mt-3 flex items-end gap-2.5 lg:flex-1 lg:flex-col lg:items-start supports-[field-sizing:content]:[&_textarea]:resize-none"
      aria-label="New note"
      noValidate
      onSubmit={submit(async ({ body }) => {
        await saving.mutateAsync({ id: keyOf(body), body })
        renew()
        form.reset()
      })}
    >
      <div className="min-w-0 flex-1 lg:flex lg:w-full lg:flex-col">
        <TextAreaField
          label="Add a private note"
          className="lg:flex lg:flex-1 lg:flex-col [&_textarea]:max-lg:min-h-12! [&_textarea]:lg:flex-1"
          rows={1}
          limit={textLimits.note}
          readOnly={isPending}
          {...field('body')}
        />
        <FailedOutcome words="Not saved." error={failure ?? null} />
      </div>
      <ActionButton small variant="line" type="submit" isPending={isPending}>
        {isPending ? 'Saving...' : 'Save'}
        <span className="sr-only"> note</span>
      </ActionButton>
      <span className="sr-only" role="status">
        {saving.isSuccess && 'Note saved.'}
      </span>
    </form>
  )
}

type NoteProps = { id: string; note: TimelineEntry; now: Date; onDelete: () => void }

/** One note, which can be changed and deleted. */
function Note({ id, note, now, onDelete }: NoteProps) {
  const [isEdited, setIsEdited] = useState(false)
  const { at, body = '', changedAt } = note
  const opening = <span className="sr-only"> the note “{body.split(/\s+/).slice(0, 6).join(' ')}”</span>
  return (
    <li className={ownWords}>
      {isEdited ? (
        <NoteEditor id={id} note={note} onDone={() => setIsEdited(false)} />
      ) : (
        <p className="wrap-anywhere pre-line">{body}</p>
      )}
      <div className="row-between fine-print gap-x-[0.9rem] gap-y-0">
        <p>
          <time dateTime={at}>{formatPastInstant(new Date(at), now)}</time>
          {changedAt && `, changed ${lowerFirst(formatPastInstant(new Date(changedAt), now))}`}
        </p>
        {!isEdited && (
          <div className="line -my-2">
            <button type="button" className="quiet-button" onClick={() => setIsEdited(true)}>
              Edit{opening}
            </button>
            <button
              type="button"
              className="quiet-button"
              onClick={({ currentTarget }) => {
                // The button goes with its note.
                currentTarget.closest('section')?.querySelector('h2')?.focus({ preventScroll: true })
                onDelete()
              }}
            >
              Delete{opening}
            </button>
          </div>
        )}
      </div>
    </li>
  )
}

const undoMs = 20_000

const showFailure = (title: string) => (error: Error) =>
  showToast({ title, description: failureText(error), tone: 'destructive' })

/** Deletes a note at once; Undo writes it again, with its time. */
function useDeleteNote(id: string) {
  const readAgain = useRefetchRequests()
  const restoring = useMutation({
    mutationFn: ({ id: noteId, body = '', at }: TimelineEntry) =>
      callApi(saveNote, { params: { id }, body: { id: noteId, body, at } }),
    onSuccess: readAgain,
    onError: showFailure('Not undone'),
  })
  return useMutation({
    mutationFn: ({ id: noteId }: TimelineEntry) => callApi(deleteNote, { params: { id, noteId } }),
    onSuccess: (_, note) => {
      const undo = { act: () => restoring.mutate(note), forMs: undoMs }
      showToast({ title: 'Note deleted', description: note.body ?? '', undo })
      return readAgain()
    },
    onError: showFailure('Note not deleted'),
  })
}

type EditorProps = { id: string; note: TimelineEntry; onDone: () => void }

/** Changes a note. If another device has changed it too, what was typed stays, to be saved over the newer one. */
function NoteEditor({ id, note, onDone }: EditorProps) {
  const { field, submit, isPending, failure } = useForm({
    schema: NoteText,
    saved: { body: note.body ?? '' },
    keepAs: `note:${note.id}`,
  })
  const saving = useSaveNote(id)
  return (
    <form
      className="mt-3"
      aria-label="Edit the note"
      noValidate
      onSubmit={submit(async ({ body }) => {
        await saving.mutateAsync({ id: note.id, body, version: note.version ?? 1 })
        onDone()
      })}
    >
      <TextAreaField label="Note" autoFocus rows={3} limit={textLimits.note} {...field('body')} />
      <FailedOutcome words="Not saved." error={failure ?? null} />
      <div className="actions-row mt-3">
        <ActionButton small type="submit" isPending={isPending}>
          {isPending ? 'Saving...' : 'Save'}
        </ActionButton>
        <Button small variant="line" onClick={onDone}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
