import * as z from 'zod/mini'
import { appointmentLimits } from '#contract/appointment.ts'
import { changeAppointment } from '#contract/appointments.ts'
import { formatBookingDay } from '#contract/booking-words.ts'
import { multilineText } from '#contract/text.ts'
import { useForm } from '#web/admin/lib/use-form.ts'
import { FailedOutcome } from '#web/admin/ui/alert.tsx'
import { callApi } from '#web/lib/api-client.ts'
import { Button } from '#web/ui/button/button.tsx'
import { TextAreaField } from '#web/ui/field/field.tsx'
import { type OpenedVisit, refetchDiary } from '../queries.ts'

const Note = z.object({ note: multilineText(appointmentLimits.note) })

/** What she notes of a visit, before and after it, below what she noted at the last one. */
export function VisitNote({ opened: { appointment, lastNote } }: { opened: OpenedVisit }) {
  const { id, version, note } = appointment
  const { field, form, submit, isPending, failure } = useForm({
    ...{ schema: Note, saved: { note }, version, readAgain: refetchDiary, keepAs: `visit-note:${id}` },
  })
  const save = submit((typed, version) =>
    callApi(changeAppointment, { params: { id }, body: { version, ...typed } }),
  )
  const { isDirty } = form.formState
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
        readOnly={isPending}
        {...field('note')}
      />
      {isDirty && (
        <Button type="submit" small className="mt-3" isPending={isPending}>
          Save the note
        </Button>
      )}
      <p role="status" className="fine-print">
        {isDirty ? 'Not saved yet.' : note && 'Saved.'}
      </p>
      <FailedOutcome error={failure} />
    </form>
  )
}
