import { useMutation } from '@tanstack/react-query'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { makeCalendarAddress, removeCalendarAddress } from '#contract/calendar-address.ts'
import { callApi } from '#web/lib/api-client.ts'
import { copyText } from '#web/lib/copy-text.ts'
import { failureText } from '#web/lib/failure-text.ts'
import { formatInstant } from '#web/lib/format.ts'
import { ActionButton } from '#web/ui/button/action-button.tsx'
import { Button } from '#web/ui/button/button.tsx'
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx'
import { Icon } from '#web/ui/glyph/glyph.tsx'
import { FailedOutcome } from '#web/ui/notices/failed-outcome.tsx'
import { ReadFailure } from '#web/ui/notices/read-failure.tsx'
import { Spinner } from '#web/ui/spinner/spinner.tsx'
import { useCalendarAddress, useReadCalendarAddressAgain } from './queries.ts'

/** Her bookings as a calendar feed for her phone, at a secret address. */
export function CalendarPart() {
  const { data, error, isFetching, refetch } = useCalendarAddress()
  const readAgain = useReadCalendarAddressAgain()
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
    <section aria-labelledby="calendar-heading">
      <h3 className="plain-heading" id="calendar-heading" tabIndex={-1} ref={heading}>
        Your bookings, in your phone’s calendar
      </h3>
      <p className="fine-print">
        Your calendar reads them at a secret address: name, service, area and phone, from 60 days back. New
        ones show within some hours, as your phone pleases.
      </p>
      <p className="sr-only" role="status">
        {removing.isSuccess && 'The address is turned off.'}
      </p>
      {error && (
        <ReadFailure error={error} onTryAgain={refetch} isTrying={isFetching}>
          This could not be loaded.
        </ReadFailure>
      )}
      {!data && !error && <Spinner>Loading...</Spinner>}
      {made && <NewAddress url={made.url} field={field} />}
      {data && !data.since && (
        <ActionButton small variant="line" isPending={making.isPending} onClick={() => making.mutate()}>
          <Icon name="calendar" />
          {making.isPending ? 'Making it...' : 'Make a secret address'}
        </ActionButton>
      )}
      {data?.since && (
        <>
          {!made && (
            <p className="account-state account-state-on">
              <Icon name="check" />
              On since {formatInstant(data.since)}
            </p>
          )}
          <div className="actions-row">
            <Button small variant="line" onClick={() => setAsking('new')}>
              Make a new address
            </Button>
            <button type="button" className="quiet-button" onClick={() => setAsking('off')}>
              Turn off
            </button>
          </div>
        </>
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
    </section>
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
        Whoever has it can read your bookings, so give it to nobody.
      </p>
    </div>
  )
}
