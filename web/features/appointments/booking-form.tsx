import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { type BookingChange, bookingFilePath, bookingWords } from '#contract/booking-endpoints.ts'
import { londonInstant } from '#contract/london-time.ts'
import type { WorklistEntry } from '#contract/worklist.ts'
import { usePutWorklistEntry } from '#web/features/consultations/queries.ts'
import { ApiError } from '#web/lib/api-client.ts'
import { firstName } from '#web/lib/format.ts'
import { outcomeText } from '#web/lib/lost-answer.ts'
import { ActionButton } from '#web/ui/button/action-button.tsx'
import { focusFirst } from '#web/ui/field/use-schema-form.ts'
import { Icon } from '#web/ui/glyph/glyph.tsx'
import { AppointmentFields } from './appointment-fields.tsx'
import { CancelDialog } from './cancel-dialog.tsx'
import { BookingConflict, Doubtful } from './form-answers.tsx'
import type { SavedWords } from './mail-words.tsx'
import { save } from './save-booking.ts'

type Props = {
  entry: WorklistEntry
  SavedWords: SavedWords
  /** Whether she opened the form herself, so that it takes the focus. */
  takesFocus: boolean
  /** Closes the form; undefined if it cannot be closed. */
  onLeave: (() => void) | undefined
  onSaved: (entry: WorklistEntry) => void
  onCancelled: (version: number) => void
}

type Problems = Readonly<Record<string, string>>

/** The typed booking, and the problems found before the server is asked. */
function readForm(form: HTMLFormElement) {
  const text = (name: string) => String(new FormData(form).get(name) ?? '')
  const [date, time] = [text('date'), text('time')]
  const minutes = Number(text('length') === 'other' ? text('minutes') : text('length'))
  const problems: Record<string, string> = {}
  if (date && !time) problems.time = bookingWords.time
  if (time && !date) problems.date = bookingWords.date
  if (date && time && !londonInstant(`${date}T${time}`)) problems.time = bookingWords.leftOut
  if (!Number.isInteger(minutes) || minutes < 5 || minutes > 720) problems.minutes = bookingWords.minutes
  const sendsFile = text('sendsFile') === 'on'
  const words = sendsFile ? text('words') : ''
  const change = { ...(date && time && { date, time }), minutes, sendsFile, words }
  return { problems, change }
}

export function BookingForm({ entry, SavedWords, takesFocus, onLeave, onSaved, onCancelled }: Props) {
  const { id, name, version, status, booking } = entry
  const putEntry = usePutWorklistEntry()
  const form = useRef<HTMLFormElement>(null)
  const [problems, setProblems] = useState<Problems>({})
  const [isCancelling, setIsCancelling] = useState(false)
  const saving = useMutation({
    mutationFn: (body: BookingChange) => save(id, body),
    onSuccess: (outcome) => {
      if (outcome.is !== 'saved') return
      putEntry(outcome.entry)
      onSaved(outcome.entry)
    },
    onError: (error) => {
      if (error instanceof ApiError && error.problem?.errors) refuse(error.problem.errors)
    },
  })
  const refuse = (found: Problems) => {
    setProblems(found)
    if (form.current) focusFirst(form.current, found)
  }
  const send = (own: Partial<BookingChange> = {}) => {
    if (!form.current || saving.isPending) return
    const { problems: found, change } = readForm(form.current)
    if (Object.keys(found).length > 0) return refuse(found)
    setProblems({})
    saving.mutate({ version, ...change, ...own })
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    // Enter in the sheet of a saved text, which stands within this form.
    if (!form.current?.querySelector('dialog:modal')) send()
  }
  const { data: outcome, error } = saving
  const isRefused = error instanceof ApiError && error.problem?.errors !== undefined
  const words = booking ? 'Save the new time' : status === 'booked' ? 'Save the time' : 'Mark as Booked'
  return (
    <form
      ref={form}
      noValidate
      className="mt-3 booking-form"
      aria-label={`Booking of ${name}`}
      onSubmit={submit}
      // The server's answer was about another time.
      onInput={() => saving.isIdle || saving.isPending || saving.reset()}
    >
      <AppointmentFields entry={entry} SavedWords={SavedWords} problems={problems} takesFocus={takesFocus} />
      <div className="actions-row">
        <ActionButton
          type="submit"
          small
          variant={status === 'booked' ? 'filled' : 'line'}
          isPending={saving.isPending}
        >
          {status !== 'booked' && <Icon name="calendar" />}
          {saving.isPending ? 'Saving...' : words}
        </ActionButton>
        {onLeave && (
          <button type="button" className="quiet-button" onClick={onLeave}>
            {booking ? 'Keep it as it is' : 'Add the date later'}
          </button>
        )}
        {booking && (
          <>
            <a className="quiet-button" href={bookingFilePath(id)} download>
              Download the file
            </a>
            <button type="button" className="quiet-button" onClick={() => setIsCancelling(true)}>
              Cancel the booking
            </button>
          </>
        )}
      </div>
      <div role="alert">
        {outcome?.is === 'doubtful' && (
          <Doubtful
            doubts={outcome.doubts}
            isPending={saving.isPending}
            onAnyway={() => send({ anyway: true })}
          />
        )}
        {error && !isRefused && (
          <p className="outcome outcome-bad">
            {outcomeText(error, {
              notDone: 'Not saved.',
              unknown: 'No answer came: it may be saved or not.',
            })}{' '}
            What you chose stays here.
          </p>
        )}
      </div>
      {outcome?.is === 'elsewhere' && saving.variables && (
        <BookingConflict
          mine={saving.variables}
          theirs={outcome.theirs}
          isPending={saving.isPending}
          onKeepMine={() => send({ version: outcome.theirs.version })}
          onKeepTheirs={() => {
            putEntry(outcome.theirs)
            onSaved(outcome.theirs)
          }}
        />
      )}
      {isCancelling && (
        <CancelDialog
          entry={entry}
          client={firstName(name)}
          onCancelled={onCancelled}
          onClose={() => setIsCancelling(false)}
        />
      )}
    </form>
  )
}
