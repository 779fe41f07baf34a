import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { type Appointment, appointmentLimits } from '#contract/appointment.ts'
import { changeAppointment } from '#contract/appointments.ts'
import { callApi } from '#web/lib/api-client.ts'
import { ActionButton } from '#web/ui/button/action-button.tsx'
import { TextAreaField } from '#web/ui/field/field.tsx'
import { FailedOutcome } from '#web/ui/notices/failed-outcome.tsx'
import { useRefetchDiary } from '../diary-queries.ts'

/** What she notes of a visit, before and after it. */
export function NoteForm({ appointment: { id, version, note } }: { appointment: Appointment }) {
  const [typed, setTyped] = useState(note)
  const readDiaryAgain = useRefetchDiary()
  const saving = useMutation({
    mutationFn: () => callApi(changeAppointment, { params: { id }, body: { version, note: typed } }),
    onSuccess: readDiaryAgain,
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!saving.isPending) saving.mutate()
  }
  const isChanged = typed !== note
  return (
    <form noValidate className="box" onSubmit={submit} aria-label="Your note">
      <TextAreaField
        label="Your note"
        hint="Only you see it."
        rows={3}
        limit={appointmentLimits.note}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      {isChanged && (
        <ActionButton type="submit" small className="mt-3" isPending={saving.isPending}>
          Save the note
        </ActionButton>
      )}
      <p role="status" className="fine-print">
        {saving.isSuccess && !isChanged && 'Saved.'}
      </p>
      <FailedOutcome words="Not saved." error={saving.error} />
    </form>
  )
}
