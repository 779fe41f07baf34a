import { appointmentLimits } from '#contract/appointment.ts'
import { formatBookingStart } from '#contract/booking-words.ts'
import { failureText } from '#web/lib/failure-text.ts'
import { formatCountOf } from '#web/lib/format.ts'
import { ActionButton } from '#web/ui/button/action-button.tsx'
import { TextAreaField } from '#web/ui/field/field.tsx'
import { Icon } from '#web/ui/glyph/glyph.tsx'
import type { OfferForm } from './use-offer-form.ts'

type Props = { form: OfferForm; name: string; canBeMailed: boolean }

/** Her line in the mail, what speaks against the times, and the button that sends them. */
export function SendPart({ form, name, canBeMailed }: Props) {
  const { chosen, line, setLine, warnings, openUntil, isPending, problem, failure } = form
  const times = chosen.length === 0 ? 'times' : formatCountOf(chosen.length, 'time')
  return (
    <>
      <TextAreaField
        label="A line from you"
        optionalNote="optional"
        className="mt-5 offer-line"
        rows={2}
        limit={appointmentLimits.words}
        hint="It stands above the times."
        value={line}
        onChange={({ target }) => setLine(target.value)}
      />
      <div role="status">
        {warnings.length > 0 && (
          <ul className="note visit-warnings mt-3">
            {warnings.map(({ text }) => (
              <li key={text} className="icon-line">
                <Icon name="alert" />
                {text}
              </li>
            ))}
          </ul>
        )}
      </div>
      {!canBeMailed && (
        <p className="note mt-3">No email is known, so no times can be sent: ring or text {name}.</p>
      )}
      <div className="actions-row mt-5">
        <ActionButton type="submit" spring isPending={isPending}>
          {`Send ${times} to ${name}${warnings.length > 0 ? ' all the same' : ''}`}
        </ActionButton>
        <p className="fine-print measure-26">
          Open until {formatBookingStart(openUntil, new Date())}. You can undo for 20 seconds.
        </p>
      </div>
      <div role="alert">
        {(problem || failure) && (
          <p className="outcome outcome-bad mt-3">
            {problem || `Not sent. ${failureText(failure)} What you chose stays here.`}
          </p>
        )}
      </div>
    </>
  )
}
