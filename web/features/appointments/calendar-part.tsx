import { useMutation } from '@tanstack/react-query'
import CalendarIcon from 'lucide-react/icons/calendar'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { makeCalendarAddress, removeCalendarAddress } from '#contract/calendar-address.ts'
import { callApi } from '#web/lib/api-client.ts'
import { copyText } from '#web/lib/copy-text.ts'
import { failureText } from '#web/lib/failure-text.ts'
import { formatMediumDateTime } from '#web/lib/format.ts'
import { Button } from '#web/ui/button/button.tsx'
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx'
import { FailedOutcome } from '#web/ui/notices/failed-outcome.tsx'
import { ReadFailure } from '#web/ui/notices/read-failure.tsx'
import { SettingRow } from '#web/ui/setting-row/setting-row.tsx'
import { useCalendarAddress, useRefetchCalendarAddress } from './queries.ts'

/** Her bookings as a calendar feed for her phone, at a secret address. */
export function CalendarAddressPart() {
  const { data, error, isFetching, refetch } = useCalendarAddress()
  const readAgain = useRefetchCalendarAddress()
  const [asking, setAsking] = useState<'new' | 'off'>()
  const heading = useRef<HTMLHeadingElement>(null)
  const field = useRef<HTMLInputElement>(null)
  const making = useMutation({
    mutationFn: () => callApi(makeCalendarAddress, {}),
    onSuccess: () => readAgain(),
  })
  const removing = useMutation({
    mutationFn: () => callApi(removeCalendarAddress, {}),
    onSuccess: () => {
      making.reset()
      return readAgain()
    },
  })
  // Not if the address has been revoked since, for example by a new password.
  const made = making.data?.since === data?.since ? making.data : undefined
  return (
    <SettingRow
      icon={CalendarIcon}
      id="calendar-heading"
      title="Bookings in your phone’s calendar"
      heading={heading}
      words={
        data?.since ? (
          <>
            <b className="good">On</b> since {formatMediumDateTime(data.since)}.
          </>
        ) : (
          <>
            <b>Off.</b> Name, service, area and phone; new ones show there within some hours.
          </>
        )
      }
      action={
        data?.since ? (
          <button
            type="button"
            className="strong-link"
            aria-label="Turn off bookings in your calendar"
            onClick={() => setAsking('off')}
          >
            Turn off
          </button>
        ) : (
          data && (
            <button
              type="button"
              className="strong-link"
              aria-label="Turn on bookings in your calendar"
              aria-disabled={making.isPending}
              onClick={() => !making.isPending && making.mutate()}
            >
              Turn on
            </button>
          )
        )
      }
    >
      <p className="sr-only" role="status">
        {removing.isSuccess && 'The address is turned off.'}
      </p>
      {error && (
        <ReadFailure error={error} onTryAgain={refetch} isTrying={isFetching}>
          This could not be loaded.
        </ReadFailure>
      )}
      {data?.since && (
        <div className="setting-opened">
          {made && <NewAddress url={made.url} field={field} />}
          <button type="button" className="quiet-button" onClick={() => setAsking('new')}>
            Make a new address
          </button>
        </div>
      )}
      {asking === undefined && <FailedOutcome words="No address was made." error={making.error} />}
      {asking && (
        <ConfirmDialog
          isFinal
          heading={asking === 'new' ? 'Make a new address?' : 'Turn the address off?'}
          yes={asking === 'new' ? 'Make a new one' : 'Turn it off'}
          no="Keep it"
          onYes={() => (asking === 'new' ? making.mutateAsync() : removing.mutateAsync())}
          isPending={making.isPending || removing.isPending}
          failure={failureWords(asking === 'new' ? making.error : removing.error)}
          onClose={() => {
            setAsking(undefined)
            // A new address is ready to be copied; if there is none, the pressed button is gone.
            const target = field.current ?? heading.current
            target?.focus()
          }}
        >
          The address of now stops working at once: a calendar that reads it keeps what it has and gets
          nothing new.
        </ConfirmDialog>
      )}
    </SettingRow>
  )
}

const failureWords = (error: Error | null) => (error ? `Not done. ${failureText(error)}` : undefined)

/** A new address, shown only once. */
function NewAddress({ url, field }: { url: string; field: RefObject<HTMLInputElement | null> }) {
  const [isCopied, setIsCopied] = useState<boolean>()
  useEffect(() => {
    field.current?.focus()
    field.current?.select()
  }, [field])
  const copy = () =>
    copyText(url).then(
      () => setIsCopied(true),
      () => setIsCopied(false),
    )
  return (
    <div className="column inset">
      <label>
        <b>Your secret address, shown this once</b>
        <input ref={field} className="input input-small" readOnly value={url} />
      </label>
      <div className="actions-row">
        <Button small onClick={copy}>
          Copy
        </Button>
        <a className="button button-line button-small" href={url.replace(/^https?:/, 'webcal:')}>
          Open in my calendar
        </a>
      </div>
      <p className="fine-print" role="status">
        {isCopied && 'Copied. '}
        {isCopied === false && 'It could not be copied: please select it by hand. '}
        It opens your bookings to anybody who has it, so give it to nobody.
      </p>
    </div>
  )
}
