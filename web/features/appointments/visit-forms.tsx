import { useState } from 'react'
import * as z from 'zod/mini'
import { type Appointment, appointmentLimits } from '#contract/appointment.ts'
import { changeAppointment, readAppointment, settleAppointment } from '#contract/appointments.ts'
import { formatBookingDay } from '#contract/booking-words.ts'
import type { EndpointResponse } from '#contract/endpoint.ts'
import { multilineText } from '#contract/text.ts'
import { useForm } from '#web/admin/lib/use-form.ts'
import { FailedOutcome } from '#web/admin/ui/alert.tsx'
import { ConflictDialog } from '#web/admin/ui/conflict-dialog.tsx'
import { callApi, isConflict } from '#web/lib/api-client.ts'
import { firstNameOf } from '#web/lib/format.ts'
import { takeFocus } from '#web/lib/take-focus.ts'
import { ActionButton } from '#web/ui/button/action-button.tsx'
import { Button } from '#web/ui/button/button.tsx'
import { TextAreaField } from '#web/ui/field/field.tsx'
import { ChosenDay } from './book/chosen-day.tsx'
import { MailTicks, SaveBar } from './book/save-visit.tsx'
import { useVisitForm } from './book/use-visit-form.ts'
import { VisitFields } from './book/visit-fields.tsx'
import { visitBodyOf, visitValuesOf } from './book/visit-values.ts'
import { useRefetchDiary, useRefetchOnConflict } from './queries.ts'
import { useShowSavedVisit } from './saved.ts'
import { formatVisitTime } from './words.ts'

const Note = z.object({ note: multilineText(appointmentLimits.note) })

type NoteProps = { appointment: Appointment; lastNote: EndpointResponse<typeof readAppointment>['lastNote'] }

/** What she notes of a visit, before and after it, below what she noted at the last one. */
export function VisitNote({ appointment: { id, version, note }, lastNote }: NoteProps) {
  const refetchDiary = useRefetchDiary()
  const onConflict = useRefetchOnConflict()
  const [seen, setSeen] = useState(note)
  const { field, form, submit, isPending, failure } = useForm({
    schema: Note,
    saved: { note: seen },
    keepAs: `visit-note:${id}`,
  })
  const { isDirty } = form.formState
  // While she changes it, it stays the note that she began with: another one is asked about, not overwritten.
  if (!isDirty && seen !== note) setSeen(note)
  const save = submit(async (typed) => {
    await callApi(changeAppointment, { params: { id }, body: { version, ...typed } }).catch(onConflict)
    form.reset(typed)
    await refetchDiary()
  })
  return (
    <form noValidate className="box" onSubmit={save} aria-label="Your note">
      {lastNote && (
        <p className="fine-print pre-line wrap-anywhere mb-3">
          <b>{formatBookingDay(new Date(lastNote.startsAt), new Date())}:</b> {lastNote.note}
        </p>
      )}
      <TextAreaField
        label="Your note"
        hint="Only you see it. The next visit shows it."
        rows={3}
        limit={appointmentLimits.note}
        readOnly={isPending}
        {...field('note')}
      />
      {isDirty && seen !== note && !isPending && (
        <ConflictDialog onKeepMine={() => setSeen(note)} onTakeTheirs={() => form.reset({ note })}>
          The note there: {note || 'empty'}. With “Keep mine” press Save the note.
        </ConflictDialog>
      )}
      {isDirty && (
        <ActionButton type="submit" small className="mt-3" isPending={isPending}>
          Save the note
        </ActionButton>
      )}
      <p role="status" className="fine-print">
        {isDirty ? 'Not saved yet.' : note && 'Saved.'}
      </p>
      <FailedOutcome words="Not saved." error={failure ?? null} />
    </form>
  )
}

type Props = { appointment: Appointment; onLeave: () => void }

const Cancellation = z.object({ notifyClient: z.boolean(), words: multilineText(appointmentLimits.words) })

/** Asks before a visit is cancelled, and whether to tell the client. */
export function CancelVisit({ appointment, onLeave }: Props) {
  const { id, version, client, email } = appointment
  const name = firstNameOf(client.name)
  const canBeTold = email !== ''
  const showSaved = useShowSavedVisit()
  const onConflict = useRefetchOnConflict()
  const { field, form, submit, isPending, failure } = useForm({
    schema: Cancellation,
    saved: { notifyClient: canBeTold, words: '' },
    keepAs: `visit-cancel:${id}`,
  })
  const cancel = submit(async (typed) => {
    const body = { ...typed, version, state: 'cancelled' } as const
    const cancelled = await callApi(settleAppointment, { params: { id }, body }).catch(onConflict)
    showSaved(cancelled, 'cancelled')
  })
  return (
    <form noValidate className="box edged edged-red" onSubmit={cancel} aria-labelledby="cancel-visit">
      <h2 id="cancel-visit" tabIndex={-1} ref={takeFocus}>
        Cancel {name}’s visit?
      </h2>
      {canBeTold ? (
        <>
          <label className="checkbox-row mt-3">
            <input type="checkbox" {...form.register('notifyClient')} />
            <span>Tell {name} by mail</span>
          </label>
          {form.watch('notifyClient') && (
            <TextAreaField
              label="Your words"
              optionalNote="optional"
              limit={appointmentLimits.words}
              rows={3}
              {...field('words')}
            />
          )}
        </>
      ) : (
        <p className="mt-2">No email is known: ring or text {name}.</p>
      )}
      <div className="actions-row mt-4">
        <ActionButton type="submit" isPending={isPending}>
          Cancel it
        </ActionButton>
        <Button variant="line" onClick={onLeave}>
          Keep it
        </Button>
      </div>
      <FailedOutcome words="Not cancelled." error={failure ?? null} />
    </form>
  )
}

const timeWords = (appointment: Pick<Appointment, 'startsAt' | 'endsAt'>) => {
  const { day, hours } = formatVisitTime(appointment)
  return `${day}, ${hours}`
}

/** Moves a visit, or corrects what is to be done where. */
export function MoveVisit({ appointment, onLeave }: Props) {
  const { id, client, email } = appointment
  const showSaved = useShowSavedVisit()
  const [theirs, setTheirs] = useState<Appointment>()
  const [version, setVersion] = useState(appointment.version)
  const visit = useVisitForm({
    saved: visitValuesOf(appointment),
    keepAs: `move ${id} ${appointment.version}`,
    movedId: id,
    send: async (values, ignoreWarnings) => {
      try {
        const body = { ...visitBodyOf(values), version, ignoreWarnings }
        return await callApi(changeAppointment, { params: { id }, body })
      } catch (error) {
        if (isConflict(error)) setTheirs((await callApi(readAppointment, { params: { id } })).appointment)
        throw error
      }
    },
    onSaved: (moved) => showSaved(moved, 'moved', appointment),
  })
  const { date, time } = visit.values
  return (
    <form
      noValidate
      className="column"
      onSubmit={visit.onSubmit}
      aria-label={`Move the visit of ${client.name}`}
    >
      <section className="box">
        <h2 tabIndex={-1} ref={takeFocus}>
          Move
        </h2>
        <VisitFields visit={visit} />
        <MailTicks visit={visit} client={{ name: client.name, email }} />
      </section>
      {theirs ? (
        <ConflictDialog
          onKeepMine={() => {
            setVersion(theirs.version)
            setTheirs(undefined)
          }}
          onTakeTheirs={() => showSaved(theirs, 'moved')}
        >
          It was moved to {timeWords(theirs)}; here it is {date}, {time}. With “Keep mine” press Move it once
          more.
        </ConflictDialog>
      ) : (
        <SaveBar visit={visit} words="Move it">
          <button type="button" className="quiet-button" onClick={onLeave}>
            Keep it as it is
          </button>
        </SaveBar>
      )}
      <ChosenDay visit={visit} />
    </form>
  )
}
