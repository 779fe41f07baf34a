import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { type Appointment, appointmentLimits } from '#contract/appointment.ts'
import { settleAppointment } from '#contract/appointments.ts'
import { callApi } from '#web/lib/api-client.ts'
import { failureText } from '#web/lib/failure-text.ts'
import { firstNameOf } from '#web/lib/format.ts'
import { takeFocus } from '#web/lib/take-focus.ts'
import { ActionButton } from '#web/ui/button/action-button.tsx'
import { Button } from '#web/ui/button/button.tsx'
import { TextAreaField } from '#web/ui/field/field.tsx'
import { useShowSavedVisit } from '../just-saved.tsx'

type Props = { appointment: Appointment; onLeave: () => void }

/** Asks before a visit is cancelled, and whether to tell the client. */
export function CancelVisit({ appointment, onLeave }: Props) {
  const { id, version, client, email } = appointment
  const canBeTold = email !== ''
  const [notifyClient, setTells] = useState(canBeTold)
  const [words, setWords] = useState('')
  const showSaved = useShowSavedVisit()
  const cancelling = useMutation({
    mutationFn: () =>
      callApi(settleAppointment, {
        params: { id },
        body: { version, state: 'cancelled', cancelled: { by: 'owner', isLate: false }, notifyClient, words },
      }),
    onSuccess: (cancelled) => showSaved(cancelled, 'cancelled'),
  })
  return (
    <section className="box edged edged-red" aria-labelledby="cancel-visit">
      <h2 id="cancel-visit" tabIndex={-1} ref={takeFocus}>
        Cancel {firstNameOf(client.name)}’s visit?
      </h2>
      {canBeTold ? (
        <>
          <label className="checkbox-row mt-3">
            <input
              type="checkbox"
              checked={notifyClient}
              onChange={({ target }) => setTells(target.checked)}
            />
            <span>Tell {firstNameOf(client.name)} by mail</span>
          </label>
          {notifyClient && (
            <TextAreaField
              label="Your words"
              optionalNote="optional"
              limit={appointmentLimits.words}
              rows={3}
              value={words}
              onChange={({ target }) => setWords(target.value)}
            />
          )}
        </>
      ) : (
        <p className="mt-2">No email is known: ring or text {firstNameOf(client.name)}.</p>
      )}
      <div className="actions-row mt-4">
        <ActionButton isPending={cancelling.isPending} onClick={() => cancelling.mutate()}>
          Cancel it
        </ActionButton>
        <Button variant="line" onClick={onLeave}>
          Keep it
        </Button>
      </div>
      <div role="alert">
        {cancelling.error && (
          <p className="outcome outcome-bad mt-3">Not cancelled. {failureText(cancelling.error)}</p>
        )}
      </div>
    </section>
  )
}
