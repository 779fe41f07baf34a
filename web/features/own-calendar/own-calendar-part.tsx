import { CalendarIcon } from 'lucide-react'
import { useState } from 'react'
import { minuteMs } from '#contract/durations.ts'
import { textLimits } from '#contract/limits.ts'
import {
  type OwnCalendar,
  OwnCalendarAddress,
  readOwnCalendar,
  saveOwnCalendar,
} from '#contract/own-calendar.ts'
import { useForm } from '#web/admin/lib/use-form.ts'
import { FailedOutcome } from '#web/admin/ui/alert.tsx'
import { ConfirmDialog } from '#web/admin/ui/confirm-dialog.tsx'
import { ReadFailure } from '#web/admin/ui/query.tsx'
import { OpeningRow } from '#web/admin/ui/setting-row.tsx'
import { callApi } from '#web/lib/api-client.ts'
import { formatPastInstant } from '#web/lib/day-labels.ts'
import { formatCountOf } from '#web/lib/format.ts'
import { refetch, useChange, useEndpoint } from '#web/lib/queries.ts'
import { Button } from '#web/ui/button/button.tsx'
import { TextField } from '#web/ui/field/field.tsx'

/** The owner's own calendar, whose busy times count as taken. The website reads it by itself: look again while it is shown. */
export function OwnCalendarPart() {
  const options = { refetchOnMount: 'always', refetchInterval: minuteMs } as const
  const query = useEndpoint(readOwnCalendar, options)
  const calendar = query.data?.calendar
  const verb = calendar ? 'Change' : 'Read it in'
  const off = (
    <>
      <b>Off.</b> Its busy times would count as taken here; their titles are left out.
    </>
  )
  return (
    <OpeningRow
      icon={CalendarIcon}
      id="own-calendar"
      title="Your own calendar"
      words={query.data && (calendar ? <StateWords calendar={calendar} /> : off)}
      verb={verb}
      label={`${verb}, your own calendar`}
      opened={(fold) => <AddressForm isKnown={calendar !== undefined} onSaved={fold} />}
    >
      <ReadFailure of={query} what="your own calendar" />
    </OpeningRow>
  )
}

type Props = { calendar: NonNullable<OwnCalendar['calendar']> }

/** When it was read, and what may look free although it is not. */
const StateWords = ({ calendar: { host, readAt, busyTimes, warnings } }: Props) => (
  <>
    Last read {formatPastInstant(readAt)} from {host}, {formatCountOf(busyTimes, 'busy time')} ahead; titles
    are not kept.
    {warnings.map((warning) => (
      <b key={warning} className="bad block">
        {warning}
      </b>
    ))}
  </>
)

type FormProps = { isKnown: boolean; onSaved: () => void }

/** The secret address of a calendar. It is read before it is kept, and stays in the field if that fails. */
function AddressForm({ isKnown, onSaved }: FormProps) {
  const save = useChange(saveOwnCalendar, readOwnCalendar)
  // Nothing is kept on the device: the address is a secret.
  const { field, submit, isPending, failure } = useForm({
    schema: OwnCalendarAddress,
    saved: { address: '' },
  })
  const [isAsking, setAsking] = useState(false)
  return (
    <form className="column" noValidate onSubmit={submit((body) => save.mutateAsync({ body }).then(onSaved))}>
      <TextField
        label="Secret address of your calendar"
        type="url"
        autoComplete="off"
        maxLength={textLimits.calendarAddress}
        hint="In your calendar’s settings: “Secret address in iCal format” (Google), “Public Calendar” (iPhone), “Publish a calendar” (Outlook). It is kept locked and never shown again."
        {...field('address')}
      />
      <div className="row wide-actions">
        <Button type="submit" isPending={isPending}>
          {isPending ? 'Reading it...' : 'Read it in'}
        </Button>
        {isKnown && (
          <Button variant="line" onClick={() => setAsking(true)}>
            Remove it
          </Button>
        )}
      </div>
      <FailedOutcome words="Nothing was changed." error={failure} />
      {isAsking && (
        <ConfirmDialog
          heading="Remove your own calendar?"
          yes="Remove it"
          act={() => callApi(saveOwnCalendar, { body: { address: null } })}
          readAgain={() => refetch(readOwnCalendar)}
          onDone={onSaved}
          onClose={() => setAsking(false)}
        >
          Its busy times no longer count, and to read it in again you paste its address anew.
        </ConfirmDialog>
      )}
    </form>
  )
}
