import { failureText } from '#web/lib/failure-text.ts'
import { formatCountOf } from '#web/lib/format.ts'
import { ActionButton } from '#web/ui/button/action-button.tsx'
import { TextAreaField } from '#web/ui/field/field.tsx'
import { Icon } from '#web/ui/glyph/glyph.tsx'
import type { OfferForm } from './use-offer-form.ts'

type Props = { form: OfferForm; name: string; canBeMailed: boolean }

/** Her line in the mail, what speaks against the times, and the button that sends them. */
export function MailPart({ form, name, canBeMailed }: Props) {
  const { chosen, line, setLine, warnings, isPending, problem, failure } = form
  const times = chosen.length === 0 ? 'times' : formatCountOf(chosen.length, 'time')
  return (
    <section className="box" aria-labelledby="the-mail">
      <h2 id="the-mail">The mail to {name}</h2>
      <TextAreaField
        label="A line of yours"
        optionalNote="optional"
        rows={3}
        limit={600}
        value={line}
        onChange={({ target }) => setLine(target.value)}
      />
      <p className="fine-print mt-2">
        {name} picks one by a link. An offer holds nothing: first come, first served.
      </p>
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
      {!canBeMailed && (
        <p className="note mt-3">No email is known, so no times can be sent: ring or text {name}.</p>
      )}
      <div className="actions-row mt-4">
        <ActionButton type="submit" spring isPending={isPending}>
          {`Send ${times} to ${name}${warnings.length > 0 ? ' all the same' : ''}`}
        </ActionButton>
      </div>
      <div role="alert">
        {(problem || failure) && (
          <p className="outcome outcome-bad mt-3">
            {problem || `Not sent. ${failureText(failure)} What you chose stays here.`}
          </p>
        )}
      </div>
    </section>
  )
}
