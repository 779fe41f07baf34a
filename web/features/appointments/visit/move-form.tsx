import { useState } from 'react'
import type { Appointment } from '#contract/appointment.ts'
import { changeAppointment, readAppointment } from '#contract/appointments.ts'
import { callApi, isConflict } from '#web/lib/api-client.ts'
import { takeFocus } from '#web/lib/take-focus.ts'
import { ConflictDialog } from '#web/ui/dialog/conflict-dialog.tsx'
import { ChosenDay } from '../book/chosen-day.tsx'
import { MailTicks, SaveBar } from '../book/save-visit.tsx'
import { useVisitForm, visitBodyOf, visitValuesOf } from '../book/use-visit-form.ts'
import { VisitFields } from '../book/visit-fields.tsx'
import { formatVisitTime } from '../booking-words.ts'
import { useShowSavedVisit } from '../just-saved.tsx'

type Props = { appointment: Appointment; onLeave: () => void }

const timeWords = (appointment: Pick<Appointment, 'startsAt' | 'endsAt'>) => {
  const { day, hours } = formatVisitTime(appointment)
  return `${day}, ${hours}`
}

/** Moves a visit, or corrects what is to be done where. */
export function MoveForm({ appointment, onLeave }: Props) {
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
          It was moved to {timeWords(theirs)}; here it is {date}, {time}. With “Keep mine” press Save once
          more.
        </ConflictDialog>
      ) : (
        <SaveBar visit={visit} words="Save">
          <button type="button" className="quiet-button" onClick={onLeave}>
            Keep it as it is
          </button>
        </SaveBar>
      )}
      <ChosenDay visit={visit} />
    </form>
  )
}
