import { CalendarIcon } from 'lucide-react'
import { useRef, useState } from 'react'
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
import { OpeningRow, SettingRow } from '#web/admin/ui/setting-row.tsx'
import { callApi } from '#web/lib/api-client.ts'
import { formatPastInstant } from '#web/lib/day-labels.ts'
import { formatCountOf } from '#web/lib/format.ts'
import { useChange, useEndpoint } from '#web/lib/queries.ts'
import { Button } from '#web/ui/button/button.tsx'
import { TextField } from '#web/ui/field/field.tsx'
import { showToast } from '#web/ui/toast/show-toast.ts'

/** The owner's own calendar, whose busy times count as taken. The website reads it by itself: look again while it is shown. */
export function OwnCalendarPart() {
  const options = { refetchOnMount: 'always', refetchInterval: minuteMs } as const
  const query = useEndpoint(readOwnCalendar, {}, options)
  const heading = useRef<HTMLHeadingElement>(null)
  const [isAsking, setAsking] = useState(false)
  const row = { icon: CalendarIcon, id: 'own-calendar', title: 'Your own calendar', heading }
  const calendar = query.data?.calendar
  return (
    <>
      {calendar ? (
        <SettingRow
          {...row}
          words={<StateWords calendar={calendar} />}
          verb="Remove"
          label="Remove your own calendar"
          button={{ onClick: () => setAsking(true) }}
        />
      ) : (
        <OpeningRow
          {...row}
          words={query.data && 'Off. Its busy times would count as taken here; their titles are left out.'}
          verb="Read it in"
          label="Read it in, your own calendar"
          // The form goes with the row that it stands in.
          opened={() => <AddressForm onSaved={() => setTimeout(() => heading.current?.focus())} />}
        >
          <ReadFailure of={query} what="your own calendar" />
        </OpeningRow>
      )}
      {isAsking && (
        <ConfirmDialog
          heading="Remove your own calendar?"
          yes="Remove it"
          act={() => callApi(saveOwnCalendar, { body: { address: null } })}
          readAgain={query.refetch}
          onDone={() => {
            heading.current?.focus()
            showToast({ title: 'Removed', description: 'Its busy times no longer count.' })
          }}
          onClose={() => setAsking(false)}
        >
          Its busy times no longer count as taken, and its address is forgotten: to read it in again you paste
          it anew.
        </ConfirmDialog>
      )}
    </>
  )
}

type Props = { calendar: NonNullable<OwnCalendar['calendar']> }

/** When it was read, and what may look free although it is not. */
const StateWords = ({ calendar: { host, readAt, busyTimes, failure, unreadable } }: Props) => (
  <>
    {failure ? 'Last read' : <b className="good">Read</b>} {formatPastInstant(readAt)} from {host},{' '}
    {formatCountOf(busyTimes, 'busy time')} ahead; titles are not kept.
    {failure && (
      <b className="bad block">
        {failure} The copy from before counts: what you have written into your calendar since may look free
        here.
      </b>
    )}
    {unreadable > 0 && (
      <span className="block">
        {unreadable === 1 ? 'One entry' : `${unreadable} entries`} could not be read: that time may look free.
        Please look into your calendar for it.
      </span>
    )}
  </>
)

/** The secret address of a calendar. It is read before it is kept, and stays in the field if that fails. */
function AddressForm({ onSaved }: { onSaved: () => void }) {
  const save = useChange(saveOwnCalendar, readOwnCalendar)
  // Nothing is kept on the device: the address is a secret.
  const { field, submit, isPending, failure } = useForm({
    schema: OwnCalendarAddress,
    saved: { address: '' },
  })
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
      <div className="actions-row wide-actions">
        <Button type="submit" isPending={isPending}>
          {isPending ? 'Reading it...' : 'Read it in'}
        </Button>
      </div>
      <FailedOutcome words="Nothing was changed." error={failure} />
    </form>
  )
}
