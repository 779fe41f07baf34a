import { useMutation } from '@tanstack/react-query'
import { CalendarIcon } from 'lucide-react'
import { useRef, useState } from 'react'
import { readAccount } from '#contract/account.ts'
import { makeCalendarAddress, removeCalendarAddress } from '#contract/calendar-address.ts'
import { FailedOutcome } from '#web/admin/ui/alert.tsx'
import { ConfirmDialog } from '#web/admin/ui/confirm-dialog.tsx'
import { SettingRow } from '#web/admin/ui/setting-row.tsx'
import { callApi } from '#web/lib/api-client.ts'
import { formatMediumDateTime } from '#web/lib/format.ts'
import { refetch, useEndpoint } from '#web/lib/queries.ts'
import { takeFocus } from '#web/lib/take-focus.ts'
import { showToast } from '#web/ui/toast/show-toast.ts'

/** Her bookings as a calendar feed for her phone, at a secret address. */
export function CalendarFeed() {
  // The panels beside it say so if this cannot be read.
  const { data } = useEndpoint(readAccount)
  const [isAsking, setAsking] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  const making = useMutation({
    mutationFn: () => callApi(makeCalendarAddress, {}),
    onSuccess: () => refetch(readAccount),
  })
  const since = data?.calendarSince
  const words = (
    <>
      <b>{since ? 'On' : 'Off.'}</b>{' '}
      {since
        ? `since ${formatMediumDateTime(since)}.`
        : 'Name, service, area and phone; new ones show there within some hours.'}
    </>
  )
  const turn = since ? 'Turn off' : 'Turn on'
  const press = () => (since ? setAsking(true) : making.isPending || making.mutate())
  return (
    <SettingRow
      icon={CalendarIcon}
      id="calendar-heading"
      title="Bookings in your phone’s calendar"
      heading={heading}
      words={data && words}
      verb={turn}
      label={`${turn} bookings in your calendar`}
      {...(data && { button: { 'aria-disabled': making.isPending, onClick: press } })}
    >
      {/* Not if the address has been revoked since, for example by a new password. */}
      {making.data && making.data.since === since && (
        <div className="column pb-[1.15rem]">
          <label>
            <b>Your secret address, shown this once</b>
            <input
              ref={takeFocus}
              className="input input-small"
              readOnly
              value={making.data.url}
              // To be copied at once.
              onFocus={({ target }) => target.select()}
            />
          </label>
          <a
            className="button button-small justify-self-start"
            href={making.data.url.replace(/^https?:/, 'webcal:')}
          >
            Open in my calendar
          </a>
          <p className="fine-print">It opens your bookings to anybody who has it, so give it to nobody.</p>
        </div>
      )}
      <FailedOutcome words="No address was made." error={making.error} />
      {isAsking && (
        <ConfirmDialog
          heading="Turn the address off?"
          yes="Turn it off"
          act={() => callApi(removeCalendarAddress, {})}
          readAgain={() => refetch(readAccount)}
          onDone={() => {
            heading.current?.focus()
            showToast({ title: 'Turned off', description: 'The address no longer works.' })
          }}
          onClose={() => setAsking(false)}
        >
          It stops working at once: a calendar that reads it keeps what it has and gets nothing new. Turned on
          again, it is a new address.
        </ConfirmDialog>
      )}
    </SettingRow>
  )
}
