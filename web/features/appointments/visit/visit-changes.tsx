import { useState } from 'react'
import * as z from 'zod/mini'
import { type Appointment, appointmentLimits } from '#contract/appointment.ts'
import { changeAppointment, settleAppointment } from '#contract/appointments.ts'
import { formatVisitTime } from '#contract/booking-words.ts'
import { multilineText } from '#contract/text.ts'
import { useStoredForm } from '#web/admin/lib/use-stored-form.ts'
import { FailedOutcome } from '#web/admin/ui/alert.tsx'
import { ConflictDialog } from '#web/admin/ui/conflict-dialog.tsx'
import { Tick } from '#web/admin/ui/tick.tsx'
import { callApi } from '#web/lib/api-client.ts'
import { firstNameOf } from '#web/lib/format.ts'
import { takeFocus } from '#web/lib/take-focus.ts'
import { ActionButton } from '#web/ui/button/action-button.tsx'
import { Button } from '#web/ui/button/button.tsx'
import { TextAreaField } from '#web/ui/field/field.tsx'
import { ChosenDay, VisitBox } from '../book/visit-fields.tsx'
import { useVisitForm } from '../book/visit-form.ts'
import { visitValuesOf } from '../book/visit-values.ts'
import { useRefetchDiary } from '../queries.ts'
import { useSaved } from '../saved.ts'
import { formatShortStart } from '../words.ts'

type Props = { appointment: Appointment; onLeave: () => void }

/** Moving and cancelling, each in a form of its own. */
export function VisitChanges({ appointment }: Omit<Props, 'onLeave'>) {
  const [open, setOpen] = useState<'move' | 'cancel'>()
  const [left, setLeft] = useState(open)
  const leave = () => {
    setLeft(open)
    setOpen(undefined)
  }
  if (open === 'move') return <MoveVisit appointment={appointment} onLeave={leave} />
  if (open === 'cancel') return <CancelVisit appointment={appointment} onLeave={leave} />
  return (
    <div className="actions-row">
      <Button autoFocus={left === 'move'} onClick={() => setOpen('move')}>
        Move
      </Button>
      <Button variant="line" autoFocus={left === 'cancel'} onClick={() => setOpen('cancel')}>
        Cancel the visit
      </Button>
    </div>
  )
}

/** Moves a visit, or corrects what is to be done where. */
function MoveVisit({ appointment, onLeave }: Props) {
  const { id, version, client } = appointment
  const refetchDiary = useRefetchDiary()
  const saved = useSaved()
  const { day, hours } = formatVisitTime(appointment)
  const visit = useVisitForm({
    ...{ saved: visitValuesOf(appointment), version, readAgain: refetchDiary, movedId: id },
    keepAs: `move ${id}`,
    send: ({ note: _, ...values }, how) =>
      callApi(changeAppointment, { params: { id }, body: { ...values, ...how } }),
    onSaved: ({ appointment: moved }) => saved.visit(moved, 'moved', appointment),
  })
  return (
    <form
      noValidate
      className="column"
      onSubmit={visit.onSubmit}
      aria-label={`Move the visit of ${client.name}`}
    >
      <VisitBox visit={visit} onLeave={onLeave} />
      {visit.conflict && (
        <ConflictDialog {...visit.conflict}>
          It stands there at {day}, {hours}
          {visit.chosen && `; here it is ${formatShortStart(visit.chosen)}`}. With “Keep mine” press Move it
          once more.
        </ConflictDialog>
      )}
      <ChosenDay visit={visit} />
    </form>
  )
}

const Cancellation = z.object({ notifyClient: z.boolean(), words: multilineText(appointmentLimits.words) })

/** Asks before a visit is cancelled, and whether to tell the client. */
function CancelVisit({ appointment: { id, version, client, email }, onLeave }: Props) {
  const name = firstNameOf(client.name)
  const saved = useSaved()
  const refetchDiary = useRefetchDiary()
  // What another device has saved meanwhile is shown, and a second press cancels that.
  const { field, form, submit, isPending, failure } = useStoredForm({
    ...{ schema: Cancellation, keepAs: `visit-cancel:${id}` },
    ...{ saved: { notifyClient: email !== '', words: '' }, version, readAgain: refetchDiary },
  })
  const cancel = submit(async (typed, version) => {
    const body = { ...typed, version, state: 'cancelled' } as const
    saved.visit(await callApi(settleAppointment, { params: { id }, body }), 'cancelled')
  })
  return (
    <form
      noValidate
      className="box edged [--edge:var(--color-red-700)]"
      onSubmit={cancel}
      aria-labelledby="cancel-visit"
    >
      <h2 id="cancel-visit" tabIndex={-1} ref={takeFocus}>
        Cancel {name}’s visit?
      </h2>
      {email !== '' ? (
        <Tick {...form.register('notifyClient')}>Tell {name} by mail</Tick>
      ) : (
        <p className="mt-2">No email is known: ring or text {name}.</p>
      )}
      {form.watch('notifyClient') && (
        <TextAreaField
          label="Your words"
          optionalNote="optional"
          limit={appointmentLimits.words}
          rows={3}
          {...field('words')}
        />
      )}
      <div className="actions-row mt-4">
        <ActionButton type="submit" isPending={isPending}>
          Cancel it
        </ActionButton>
        <Button variant="line" onClick={onLeave}>
          Keep it
        </Button>
      </div>
      <FailedOutcome words="Not cancelled." error={failure} />
    </form>
  )
}
