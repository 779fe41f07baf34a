import { useMutation } from '@tanstack/react-query'
import CheckIcon from 'lucide-react/icons/check'
import LaptopIcon from 'lucide-react/icons/laptop'
import SmartphoneIcon from 'lucide-react/icons/smartphone'
import { useRef, useState } from 'react'
import { endSessions, type SignIn } from '#contract/account.ts'
import { useHasCalendarAddress, useRefetchCalendarAddress } from '#web/features/appointments/queries.ts'
import { callApi, isNotFound } from '#web/lib/api-client.ts'
import { ActionButton } from '#web/ui/button/action-button.tsx'
import { FailedOutcome } from '#web/ui/notices/failed-outcome.tsx'
import { SettingFold } from '#web/ui/setting-row/setting-row.tsx'
import { describeDevices, formatDayOrToday, formatSince } from './wording.ts'

const orderOf = ({ isThis, lastSeenAt }: SignIn) => `${isThis ? 1 : 0} ${lastSeenAt}`

export function DevicesPanel({ signIns }: { signIns: readonly SignIn[] }) {
  const summary = useRef<HTMLElement>(null)
  /** The ids of those that she has just signed out here: they stay in view. */
  const [gone, setGone] = useState<readonly string[]>([])
  const readCalendarAgain = useRefetchCalendarAddress()
  const hasCalendar = useHasCalendarAddress()
  const isGone = ({ id }: SignIn) => gone.includes(id)
  const shown = signIns
    .filter((one) => one.isOpen || isGone(one))
    .toSorted((one, other) => (orderOf(one) < orderOf(other) ? 1 : -1))
  const open = shown.filter((one) => !isGone(one))
  const end = useMutation({
    mutationFn: ({ id }: { left: readonly SignIn[]; id?: string }) =>
      callApi(endSessions, { body: { id } }).catch((error: unknown) => {
        if (!isNotFound(error)) throw error
      }),
    onSuccess: (_answer, { left }) => {
      setGone((before) => [...before, ...left.map(({ id }) => id)])
      // The pressed button is gone, so the line above takes the focus.
      summary.current?.focus({ preventScroll: true })
      return readCalendarAgain()
    },
  })
  const others = open.filter(({ isThis }) => !isThis)
  return (
    <SettingFold
      icon={LaptopIcon}
      id="devices-heading"
      title="Devices"
      words={describeDevices(open)}
      summary={summary}
    >
      <p className="sr-only" role="status">
        {gone.length > 0 &&
          `Signed out: ${shown
            .filter(isGone)
            .map(({ device }) => device)
            .join(', ')}`}
      </p>
      <ul className="entries">
        {shown.map((one) => (
          <li key={one.id} className="entry">
            {one.isHandheld ? <SmartphoneIcon className="icon" /> : <LaptopIcon className="icon" />}
            <DeviceWords signIn={one} />
            {one.isThis || isGone(one) ? (
              <p className="tap text-small semibold good">
                <CheckIcon className="icon" />
                {one.isThis ? 'In use' : 'Signed out.'}
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
    </SettingFold>
  )
}

function DeviceWords({ signIn: { device, isThis, at, lastSeenAt } }: { signIn: SignIn }) {
  const now = new Date()
  return (
    <div>
      <p className="semibold">{device}</p>
      <p className="fine-print">
        {isThis
          ? `This device, since ${formatSince(at, now)}`
          : `Last used ${formatDayOrToday(lastSeenAt, now)}`}
      </p>
    </div>
  )
}
