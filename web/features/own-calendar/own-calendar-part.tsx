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
  const { data, refetch } = query
  const heading = useRef<HTMLHeadingElement>(null)
  const [isAsking, setAsking] = useState(false)
  const calendar = data?.calendar
  const row = { icon: CalendarIcon, id: 'own-calendar', title: 'Your own calendar', heading }
  return (
    <>
      {calendar ? (
        <SettingRow
          {...row}
          words={<StateWords calendar={calendar} />}
          verb="Remove"
          label="Remove your own calendar"
          button={{ onClick: () => setAsking(true) }}
        >
          <Trouble calendar={calendar} />
        </SettingRow>
      ) : (
        <OpeningRow
          {...row}
          words={
            data && (
              <>
                <b>Off.</b> Its busy times would count as taken here; their titles are left out.
              </>
            )
          }
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
          readAgain={refetch}
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

const StateWords = ({ calendar: { host, readAt, busyTimes, failure } }: Props) => (
  <>
    {failure ? <b className="bad">Last read</b> : <b className="good">Read</b>} {formatPastInstant(readAt)}{' '}
    from {host}, {formatCountOf(busyTimes, 'busy time')} ahead; titles are not kept.
  </>
)

/** What may look free although it is not. */
const Trouble = ({ calendar: { failure, unreadable } }: Props) =>
  (failure !== undefined || unreadable > 0) && (
    <div className="column pb-[1.15rem]">
      {failure && (
        <p className="outcome outcome-bad">
          {failure} The copy from before counts: what you have written into your calendar since may look free
          here.
        </p>
      )}
      {unreadable > 0 && (
        <p className="hint">
          {unreadable === 1 ? 'One entry' : `${unreadable} entries`} could not be read: that time may look
          free. Please look into your calendar for it.
        </p>
      )}
    </div>
  )

const places = [
  ['Google', 'Settings, your calendar, “Secret address in iCal format”'],
  ['iPhone', 'Calendar, Calendars, the “i” beside yours, “Public Calendar”, “Share Link”'],
  ['Outlook', 'Settings, Shared calendars, “Publish a calendar”, the link that ends in .ics'],
  ['Fastmail', 'Settings, Calendars, Share, the link for calendar programs'],
] as const

/** The secret address of a calendar. It is read before it is kept, and stays in the field if that fails. */
function AddressForm({ onSaved }: { onSaved: () => void }) {
  const save = useChange(saveOwnCalendar, readOwnCalendar)
  // Nothing is kept on the device: the address is a secret.
  const { field, submit, isPending, failure } = useForm({
    schema: OwnCalendarAddress,
    saved: { address: '' },
  })
  const onSubmit = submit((body) => save.mutateAsync({ body }).then(onSaved))
  return (
    <form className="column" noValidate onSubmit={onSubmit}>
      <TextField
        label="Secret address of your calendar"
        type="url"
        maxLength={textLimits.calendarAddress}
        autoComplete="off"
        hint="It is kept locked and never shown again."
        {...field('address')}
      />
      <div className="actions-row wide-actions">
        <Button type="submit" isPending={isPending}>
          {isPending ? 'Reading it...' : 'Read it in'}
        </Button>
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
