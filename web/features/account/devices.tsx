import { useMutation } from '@tanstack/react-query'
import CheckIcon from 'lucide-react/icons/check'
import LaptopIcon from 'lucide-react/icons/laptop'
import SmartphoneIcon from 'lucide-react/icons/smartphone'
import { useRef } from 'react'
import { type Device, endSessions, readAccount } from '#contract/account.ts'
import { FailedOutcome } from '#web/admin/ui/alert.tsx'
import { SettingFold } from '#web/admin/ui/setting-row.tsx'
import { useHasCalendarAddress, useRefetchCalendarAddress } from '#web/features/appointments/queries.ts'
import { callApi, isNotFound } from '#web/lib/api-client.ts'
import { useRefetch } from '#web/lib/queries.ts'
import { ActionButton } from '#web/ui/button/action-button.tsx'
import { passwordId } from './password-fields.ts'
import { describeDevices, formatDayOrToday, formatSince } from './wording.ts'

/** Who is signed in; this device stands first. */
export function DevicesPanel({ devices }: { devices: readonly Device[] }) {
  const summary = useRef<HTMLElement>(null)
  const readAgain = useRefetch(readAccount)
  const readCalendarAgain = useRefetchCalendarAddress()
  const hasCalendar = useHasCalendarAddress()
  const others = devices.filter(({ isThis }) => !isThis)
  const open = [...devices.filter(({ isThis }) => isThis), ...others]
  const end = useMutation({
    mutationFn: ({ id }: { left: readonly Device[]; id?: string }) =>
      callApi(endSessions, { body: { id } }).catch((error: unknown) => {
        if (!isNotFound(error)) throw error
      }),
    onSuccess: async () => {
      await Promise.all([readAgain(), readCalendarAgain()])
      // The pressed button is gone with its line, so the line above takes the focus.
      summary.current?.focus({ preventScroll: true })
    },
  })
  return (
    <SettingFold
      icon={LaptopIcon}
      id="devices-heading"
      title="Devices"
      words={describeDevices(open)}
      summary={summary}
    >
      <div role="status">
        {end.isSuccess && (
          <p className="outcome">Signed out: {end.variables.left.map(({ device }) => device).join(', ')}</p>
        )}
      </div>
      <ul className="entries">
        {open.map((one) => (
          <li key={one.id} className="entry">
            {one.isHandheld ? <SmartphoneIcon className="icon" /> : <LaptopIcon className="icon" />}
            <DeviceWords shown={one} />
            {one.isThis ? (
              <p className="tap text-small semibold good">
                <CheckIcon className="icon" />
                In use
              </p>
            ) : (
              <ActionButton
                small
                variant="line"
                aria-label={`Sign out ${one.device}`}
                isPending={end.isPending && end.variables.id === one.id}
                onClick={() => end.mutate({ left: [one], id: one.id })}
              >
                Sign out
              </ActionButton>
            )}
          </li>
        ))}
      </ul>
      <FailedOutcome words="It is still signed in." error={end.error} />
      {others.length > 0 && (
        <p className="mt-2">
          <button
            type="button"
            className="strong-link"
            aria-disabled={end.isPending}
            onClick={() => !end.isPending && end.mutate({ left: others })}
          >
            Sign out everywhere else
          </button>
          {hasCalendar && (
            <span className="fine-print"> This also ends the secret address of your calendar.</span>
          )}
        </p>
      )}
      <p className="fine-print mt-3">
        Not you? <a href={`#${passwordId}`}>Change your password</a>: it signs everybody else out.
      </p>
    </SettingFold>
  )
}

function DeviceWords({ shown: { device, isThis, since, lastSeenAt } }: { shown: Device }) {
  const now = new Date()
  return (
    <div>
      <p className="semibold">{device}</p>
      <p className="fine-print">
        {isThis
          ? `This device, since ${formatSince(since, now)}`
          : `Last used ${formatDayOrToday(lastSeenAt, now)}`}
      </p>
    </div>
  )
}
