import { textLimits } from '#contract/limits.ts'
import { type OwnCalendar, readOwnCalendar, saveOwnCalendar } from '#contract/own-calendar.ts'
import { useForm } from '#web/admin/lib/use-form.ts'
import { FailedOutcome } from '#web/admin/ui/alert.tsx'
import { useChange } from '#web/lib/queries.ts'
import { ActionButton } from '#web/ui/button/action-button.tsx'
import { TextField } from '#web/ui/field/field.tsx'

const places = [
  ['Google', 'Settings, your calendar, “Secret address in iCal format”'],
  ['iPhone', 'Calendar, Calendars, the “i” beside yours, “Public Calendar”, “Share Link”'],
  ['Outlook', 'Settings, Shared calendars, “Publish a calendar”, the link that ends in .ics'],
  ['Fastmail', 'Settings, Calendars, Share, the link for calendar programs'],
] as const

type Props = {
  /** Whether another address is in use. */
  isAnother: boolean
  onSaved: (state: OwnCalendar) => void
}

/** The secret address of a calendar. It is read before it is kept, and stays in the field if that fails. */
export function AddressForm({ isAnother, onSaved }: Props) {
  const save = useChange(saveOwnCalendar, readOwnCalendar)
  // Nothing is kept on the device: the address is a secret.
  const { field, submit, isPending, failure } = useForm({
    schema: saveOwnCalendar.body,
    saved: { address: '' },
  })
  const onSubmit = submit(async (body) => onSaved(await save.mutateAsync({ body })))
  return (
    <form className="column" noValidate onSubmit={onSubmit}>
      <TextField
        label={isAnother ? 'Another secret address' : 'Secret address of your calendar'}
        type="url"
        inputMode="url"
        maxLength={textLimits.calendarAddress}
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        hint="It is kept locked and never shown again."
        {...field('address')}
      />
      <div className="actions-row wide-actions">
        <ActionButton
          type="submit"
          small={isAnother}
          variant={isAnother ? 'line' : 'filled'}
          isPending={isPending}
        >
          {isPending ? 'Reading it...' : isAnother ? 'Read this one instead' : 'Read it in'}
        </ActionButton>
      </div>
      <FailedOutcome words="Nothing was changed." error={failure} />
      <details>
        <summary className="quiet-link">Where do I find it?</summary>
        <ul className="column text-small">
          {places.map(([name, where]) => (
            <li key={name}>
              <b className="semibold">{name}:</b> {where}
            </li>
          ))}
        </ul>
      </details>
    </form>
  )
}
