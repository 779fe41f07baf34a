import { useRef } from 'react'
import { textLimits } from '#contract/limits.ts'
import { saveOwnCalendar } from '#contract/own-calendar.ts'
import { ApiError } from '#web/lib/api-client.ts'
import { ActionButton } from '#web/ui/button/action-button.tsx'
import { TextField } from '#web/ui/field/field.tsx'
import { focusRefusedField, useSchemaForm } from '#web/ui/field/use-schema-form.ts'
import { FailedOutcome } from '#web/ui/notices/failed-outcome.tsx'
import { useSaveOwnCalendar } from './queries.ts'

const places = [
  ['Google', 'Settings, your calendar, “Secret address in iCal format”'],
  ['iPhone', 'Calendar, Calendars, the “i” beside yours, “Public Calendar”, “Share Link”'],
  ['Outlook', 'Settings, Shared calendars, “Publish a calendar”, the link that ends in .ics'],
  ['Fastmail', 'Settings, Calendars, Share, the link for calendar programs'],
] as const

type Props = {
  /** Whether another address is in use. */
  isAnother: boolean
  onSaved: (busyTimes: number) => void
}

/** The secret address of a calendar. It is read before it is kept, and stays in the field if that fails. */
export function AddressForm({ isAnother, onSaved }: Props) {
  const form = useRef<HTMLFormElement>(null)
  const save = useSaveOwnCalendar()
  const refused = save.error instanceof ApiError ? save.error.problem?.errors : undefined
  const { errors, setErrors, isPending, onSubmit, onInput } = useSchemaForm({
    loadChecks: async () => ({ schema: saveOwnCalendar.body, read: (fields) => fields }),
    send: async (body) => {
      try {
        const { calendar } = await save.mutateAsync(body)
        onSaved(calendar?.busyTimes ?? 0)
        return true
      } catch (error) {
        setErrors(focusRefusedField(form.current, error))
        return false
      }
    },
  })
  return (
    <form className="column" noValidate ref={form} onSubmit={onSubmit} onInput={onInput}>
      <TextField
        label={isAnother ? 'Another secret address' : 'Secret address of your calendar'}
        name="address"
        type="url"
        inputMode="url"
        maxLength={textLimits.calendarAddress}
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        error={errors.address}
        hint="It is kept locked and never shown again."
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
      <FailedOutcome words="Nothing was changed." error={refused ? null : save.error} />
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
