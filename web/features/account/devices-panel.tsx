import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { type Device, endOtherSessions, endSession } from '#contract/account.ts'
import { useHasCalendarAddress, useRefetchCalendarAddress } from '#web/features/appointments/queries.ts'
import { callApi } from '#web/lib/api-client.ts'
import { isNotFound } from '#web/lib/lost-answer.ts'
import { ActionButton } from '#web/ui/button/action-button.tsx'
import { Icon } from '#web/ui/glyph/glyph.tsx'
import { FailedOutcome } from '#web/ui/notices/failed-outcome.tsx'
import { SettingFold } from '#web/ui/setting-row/setting-row.tsx'
import { describeDevices, formatDayOrToday, formatSince } from './wording.ts'

const orderOf = ({ isThis, lastSeenAt }: Device) => `${isThis ? 1 : 0} ${lastSeenAt}`

/** The signed-in devices, and in their old positions those that she has just signed out here. */
function withGone(devices: readonly Device[], gone: readonly Device[]) {
  const signedOut = gone.filter(({ id }) => devices.every((device) => device.id !== id))
  return [...devices, ...signedOut].sort((one, other) => (orderOf(one) < orderOf(other) ? 1 : -1))
}

export function DevicesPanel({ devices }: { devices: readonly Device[] }) {
  const summary = useRef<HTMLElement>(null)
  const [gone, setGone] = useState<readonly Device[]>([])
  const readCalendarAgain = useRefetchCalendarAddress()
  const hasCalendar = useHasCalendarAddress()
  const shown = withGone(devices, gone)
  const isGone = ({ id }: Device) => gone.some((device) => device.id === id)
  const others = shown.filter((device) => !device.isThis && !isGone(device))
  const leave = (left: readonly Device[]) => {
    setGone((before) => [...before, ...left])
    // The pressed button is gone, so the line above takes the focus.
    summary.current?.focus({ preventScroll: true })
  }
  const end = useMutation({
    mutationFn: (device: Device) =>
      callApi(endSession, { params: { id: device.id } }).catch((error: unknown) => {
        if (!isNotFound(error)) throw error
      }),
    onSuccess: (_answer, device) => leave([device]),
  })
  const endOthers = useMutation({
    mutationFn: (_devices: readonly Device[]) => callApi(endOtherSessions, {}),
    onSuccess: (_answer, left) => {
      leave(left)
      return readCalendarAgain()
    },
  })
  return (
    <SettingFold
      icon="laptop"
      id="devices-heading"
      title="Devices"
      words={describeDevices(shown.filter((device) => !isGone(device)))}
      summary={summary}
    >
      <p className="sr-only" role="status">
        {gone.length > 0 && `Signed out: ${gone.map(({ name }) => name).join(', ')}`}
      </p>
      <ul className="entries">
        {shown.map((device) => (
          <li key={device.id} className="entry">
            <Icon name={device.isHandheld ? 'handheld' : 'laptop'} />
            <DeviceWords device={device} />
            {isGone(device) ? (
              <p className="tap text-small semibold good">
                <Icon name="check" />
                Signed out.
              </p>
            ) : device.isThis ? (
              <p className="tap text-small semibold good">
                <Icon name="check" />
                In use
              </p>
            ) : (
              <ActionButton
                small
                variant="line"
                aria-label={`Sign out ${device.name}`}
                isPending={end.isPending && end.variables.id === device.id}
                onClick={() => end.mutate(device)}
              >
                Sign out
              </ActionButton>
            )}
          </li>
        ))}
      </ul>
      <FailedOutcome words="It is still signed in." error={end.error ?? endOthers.error} />
      {others.length > 0 && (
        <p className="mt-2">
          <button
            type="button"
            className="strong-link"
            aria-disabled={endOthers.isPending}
            onClick={() => !endOthers.isPending && endOthers.mutate(others)}
          >
            Sign out everywhere else
          </button>
          {hasCalendar && (
            <span className="fine-print"> This also ends the secret address of your calendar.</span>
          )}
        </p>
      )}
    </SettingFold>
  )
}

function DeviceWords({ device: { name, isThis, createdAt, lastSeenAt } }: { device: Device }) {
  const now = new Date()
  return (
    <div>
      <p className="semibold">{name}</p>
      <p className="fine-print">
        {isThis
          ? `This device, since ${formatSince(createdAt, now)}`
          : `Last used ${formatDayOrToday(lastSeenAt, now)}`}
      </p>
    </div>
  )
}
