import { useRef, useState } from 'react'
import { type Note, NoteText, saveNote } from '#contract/consultation-page.ts'
import { idempotencyKey } from '#web/admin/lib/kept.ts'
import { useForm } from '#web/admin/lib/use-form.ts'
import { FailedOutcome } from '#web/admin/ui/alert.tsx'
import { ConfirmDialog } from '#web/admin/ui/confirm-dialog.tsx'
import { callApi } from '#web/lib/api-client.ts'
import { formatPastInstant, upperFirst } from '#web/lib/day-labels.ts'
import { useNow } from '#web/lib/use-now.ts'
import { Button } from '#web/ui/button/button.tsx'
import { TextAreaField } from '#web/ui/field/field.tsx'
import { refetchRequests } from '../queries.ts'
import { ownWords } from './history.tsx'

type Props = { id: string; notes: readonly Note[] }

/** Her private notes, newest first, and the field that adds one or changes one. */
export function Notes({ id, notes }: Props) {
  const now = useNow()
  const heading = useRef<HTMLHeadingElement>(null)
  const [editedId, setEditedId] = useState<string>()
  const edited = notes.find((note) => note.id === editedId)
  const [deleted, setDeleted] = useState<Note>()
  return (
    <section className="box wrap-anywhere flex flex-col self-stretch" aria-labelledby="notes-heading">
      <h2 id="notes-heading" ref={heading} tabIndex={-1}>
        Notes
      </h2>
      <ol>
        {notes.map((note) => {
          const { id, at, body } = note
          const opening = <span className="sr-only"> the note “{body.slice(0, 40)}”</span>
          return (
            <li key={id} className={ownWords}>
              <p className="wrap-anywhere pre-line">{body}</p>
              <div className="row-between fine-print gap-x-[0.9rem] gap-y-0">
                <time dateTime={at}>{upperFirst(formatPastInstant(at, now))}</time>
                <div className="line -my-2">
                  <button type="button" className="quiet-button" onClick={() => setEditedId(id)}>
                    Edit{opening}
                  </button>
                  <button type="button" className="quiet-button" onClick={() => setDeleted(note)}>
                    Delete{opening}
                  </button>
                </div>
              </div>
            </li>
          )
        })}
      </ol>
      <NoteForm
        key={edited?.id}
        id={id}
        note={edited}
        onDone={() => {
          setEditedId(undefined)
          heading.current?.focus({ preventScroll: true })
        }}
      />
      {deleted && (
        <ConfirmDialog
          heading="Delete this note?"
          act={() => callApi(saveNote, { params: { id }, body: { id: deleted.id } })}
          readAgain={refetchRequests}
          onDone={() => heading.current?.focus({ preventScroll: true })}
          onClose={() => setDeleted(undefined)}
        >
          {deleted.body}
        </ConfirmDialog>
      )}
    </section>
  )
}

/** As high as the box on a wide screen. */
const formLook =
  'mt-3 flex items-end gap-2.5 lg:flex-1 lg:flex-col lg:items-start [&_textarea]:max-lg:min-h-12! lg:[&_textarea]:flex-1 supports-[field-sizing:content]:[&_textarea]:resize-none print:hidden'

type FormProps = { id: string; note: Note | undefined; onDone: () => void }

/** Adds a note, or changes the given one. */
function NoteForm({ id, note, onDone }: FormProps) {
  const keepAs = `note:${note?.id ?? id}`
  const { form, field, submit, isPending, isSaved, failure } = useForm({
    ...{ schema: NoteText, saved: { body: note?.body ?? '' }, keepAs },
    ...(note && { version: note.version }),
    isRepeatable: true,
    readAgain: refetchRequests,
  })
  return (
    <form
      className={formLook}
      aria-label={note ? 'Edit the note' : 'New note'}
      noValidate
      onSubmit={submit(async ({ body }, version) => {
        const sent = note ? { id: note.id, version } : { id: idempotencyKey('tab', keepAs, body) }
        await callApi(saveNote, { params: { id }, body: { ...sent, body } })
        form.reset()
        if (note) onDone()
      })}
    >
      <div className="w-full min-w-0 flex-1 lg:flex lg:flex-col">
        <TextAreaField
          label={note ? 'Note' : 'Add a private note'}
          className="lg:flex lg:flex-1 lg:flex-col"
          autoFocus={note !== undefined}
          rows={1}
          readOnly={isPending}
          {...field('body')}
        />
        <FailedOutcome words="Not saved." error={failure} />
      </div>
      <div className="row">
        <Button small variant="line" type="submit" isPending={isPending}>
          {isPending ? 'Saving...' : 'Save'}
          {!note && <span className="sr-only"> note</span>}
        </Button>
        {note && (
          <Button small variant="line" onClick={onDone}>
            Cancel
          </Button>
        )}
      </div>
      <span className="sr-only" role="status">
        {isSaved && 'Note saved.'}
      </span>
    </form>
  )
}
