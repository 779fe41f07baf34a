import { useState } from 'react'
import * as z from 'zod/mini'
import { type Appointment, appointmentLimits } from '#contract/appointment.ts'
import { changeAppointment, settleAppointment } from '#contract/appointments.ts'
import { multilineText } from '#contract/text.ts'
import { forget } from '#web/admin/lib/kept.ts'
import { useForm } from '#web/admin/lib/use-form.ts'
import { ConfirmDialog } from '#web/admin/ui/confirm-dialog.tsx'
import { callApi } from '#web/lib/api-client.ts'
import { firstNameOf } from '#web/lib/format.ts'
import { Button } from '#web/ui/button/button.tsx'
import { TextAreaField } from '#web/ui/field/field.tsx'
import { Tick } from '#web/ui/field/tick.tsx'
import { ChosenDay, VisitBox } from '../book/visit-fields.tsx'
import { KnownVisit, useVisitForm, visitValuesOf } from '../book/visit-form.ts'
import { refetchDiary } from '../queries.ts'
import { useSaved } from '../saved.ts'

type Props = { appointment: Appointment; onLeave: () => void }

/** Moving, in a form of its own, and cancelling. */
export function VisitChanges({ appointment }: Omit<Props, 'onLeave'>) {
  const [isMoving, setMoving] = useState<boolean>()
  const [isAsking, setAsking] = useState(false)
  if (isMoving) return <MoveVisit appointment={appointment} onLeave={() => setMoving(false)} />
  return (
    <div className="row">
      <Button autoFocus={isMoving === false} onClick={() => setMoving(true)}>
        Move
      </Button>
      <Button variant="line" onClick={() => setAsking(true)}>
        Cancel the visit
      </Button>
      {isAsking && <CancelVisit appointment={appointment} onLeave={() => setAsking(false)} />}
    </div>
  )
}

/** Moves a visit, or corrects what is to be done where. */
function MoveVisit({ appointment, onLeave }: Props) {
  const { id, version, client } = appointment
  const saved = useSaved()
  const visit = useVisitForm({
    ...{
      schema: KnownVisit,
      saved: visitValuesOf(appointment),
      version,
      readAgain: refetchDiary,
      movedId: id,
    },
    keepAs: `move ${id}`,
    send: ({ note: _, ...values }, how) =>
      callApi(changeAppointment, { params: { id }, body: { ...values, ...how } }),
    onSaved: (moved) => saved.visit(moved, appointment),
  })
  return (
    <form
      noValidate
      className="column"
      onSubmit={visit.onSubmit}
      aria-label={`Move the visit of ${client.name}`}
    >
      <VisitBox visit={visit} onLeave={onLeave} />
      <ChosenDay date={visit.values.date} />
    </form>
  )
}

const Cancellation = z.object({ notifyClient: z.boolean(), words: multilineText(appointmentLimits.words) })

/** Asks before a visit is cancelled, and whether to tell the client. */
function CancelVisit({ appointment: { id, version, client, email }, onLeave }: Props) {
  const name = firstNameOf(client.name)
  const saved = useSaved()
  const keepAs = `visit-cancel:${id}`
  const { field, form } = useForm({
    ...{ schema: Cancellation, saved: { notifyClient: email !== '', words: '' }, keepAs },
  })
  const typed = form.watch()
  const cancel = async () => {
    const body = { ...typed, version, state: 'cancelled' } as const
    const cancelled = await callApi(settleAppointment, { params: { id }, body })
    forget('tab', keepAs)
    saved.visit(cancelled)
  }
  return (
    <ConfirmDialog
      isFinal={false}
      heading={`Cancel ${name}’s visit?`}
      yes="Cancel it"
      act={cancel}
      // What another device has saved meanwhile is shown, and a second press cancels that.
      readAgain={refetchDiary}
      onClose={onLeave}
    >
      {email === '' ? `No email is known: ring or text ${name}.` : 'Its time is free again at once.'}
      {email !== '' && <Tick {...form.register('notifyClient')}>Tell {name} by mail</Tick>}
      {typed.notifyClient && (
        <TextAreaField label="Your words" optionalNote="optional" rows={3} {...field('words')} />
      )}
    </ConfirmDialog>
  )
}
