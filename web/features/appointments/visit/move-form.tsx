import { type FormEvent, useRef, useState } from 'react'
import type { Appointment } from '#contract/appointment.ts'
import { changeAppointment, readAppointment } from '#contract/appointments.ts'
import { callApi, isConflict } from '#web/lib/api-client.ts'
import { firstNameOf } from '#web/lib/format.ts'
import { takeFocus } from '#web/lib/take-focus.ts'
import { useToday } from '#web/lib/use-now.ts'
import { ConflictDialog } from '#web/ui/dialog/conflict-dialog.tsx'
import { focusFirstError } from '#web/ui/field/use-schema-form.ts'
import { ChosenDayOverview } from '../book/chosen-day.tsx'
import { useVisitForm, visitBodyOf, visitFieldsOf } from '../book/use-visit-form.ts'
import { VisitFields } from '../book/visit-fields.tsx'
import { VisitFormActions } from '../book/visit-form-actions.tsx'
import { formatVisitTime } from '../booking-words.ts'
import { useShowSavedVisit } from '../just-saved.tsx'

type Props = { appointment: Appointment; onLeave: () => void }

const timeWords = (appointment: Pick<Appointment, 'startsAt' | 'endsAt'>) => {
  const { day, hours } = formatVisitTime(appointment)
  return `${day}, ${hours}`
}

/** Moves a visit, or corrects what is to be done where. */
export function MoveForm({ appointment, onLeave }: Props) {
  const { id, client } = appointment
  const today = useToday()
  const form = useRef<HTMLFormElement>(null)
  const showSaved = useShowSavedVisit()
  const [theirs, setTheirs] = useState<Appointment>()
  const [version, setVersion] = useState(appointment.version)
  const visit = useVisitForm({
    initial: visitFieldsOf(appointment),
    movedId: id,
    send: async (body) => {
      try {
        return await callApi(changeAppointment, { params: { id }, body: { version, ...body } })
      } catch (error) {
        if (isConflict(error)) setTheirs((await callApi(readAppointment, { params: { id } })).appointment)
        throw error
      }
    },
    onSaved: (moved) => showSaved(moved, 'moved', appointment),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const found = visit.save()
    if (form.current) focusFirstError(form.current, found)
  }
  const { date, time } = visitBodyOf(visit.fields)
  return (
    <form
      ref={form}
      noValidate
      className="column"
      onSubmit={submit}
      aria-label={`Move the visit of ${client.name}`}
    >
      <section className="box">
        <h2 tabIndex={-1} ref={takeFocus}>
          Move
        </h2>
        <VisitFields form={visit} />
        {theirs ? (
          <ConflictDialog
            onKeepMine={() => {
              setVersion(theirs.version)
              setTheirs(undefined)
            }}
            onTakeTheirs={() => showSaved(theirs, 'moved')}
          >
            It was moved to {timeWords(theirs)}; here it is {date}, {time}. With “Keep mine” press Save once
            more.
          </ConflictDialog>
        ) : (
          <VisitFormActions
            form={visit}
            words="Save"
            mailed={{ name: firstNameOf(client.name), canBeTold: appointment.email !== '' }}
          >
            <button type="button" className="quiet-button" onClick={onLeave}>
              Keep it as it is
            </button>
          </VisitFormActions>
        )}
      </section>
      <ChosenDayOverview form={visit} today={today} />
    </form>
  )
}
