import { useMutation } from '@tanstack/react-query'
import CheckIcon from 'lucide-react/icons/check'
import LaptopIcon from 'lucide-react/icons/laptop'
import ListIcon from 'lucide-react/icons/list'
import SmartphoneIcon from 'lucide-react/icons/smartphone'
import XIcon from 'lucide-react/icons/x'
import { useRef, useState } from 'react'
import { type Account, endSessions, readAccount, type SignIn } from '#contract/account.ts'
import { FailedOutcome } from '#web/admin/ui/alert.tsx'
import { SettingFold } from '#web/admin/ui/setting-row.tsx'
import { useHasCalendarAddress, useRefetchCalendarAddress } from '#web/features/appointments/queries.ts'
import { callApi, isNotFound } from '#web/lib/api-client.ts'
import { useRefetch } from '#web/lib/queries.ts'
import { ActionButton } from '#web/ui/button/action-button.tsx'
import { passwordId } from './password.tsx'
import {
  countFailures,
  describeDevices,
  describeSignIns,
  formatDayOrToday,
  formatFailures,
  formatMoment,
  formatSince,
} from './wording.ts'

const orderOf = ({ isThis, lastSeenAt }: SignIn) => `${isThis ? 1 : 0} ${lastSeenAt}`

export function DevicesPanel({ signIns }: { signIns: readonly SignIn[] }) {
  const summary = useRef<HTMLElement>(null)
  const readAgain = useRefetch(readAccount)
  const readCalendarAgain = useRefetchCalendarAddress()
  const hasCalendar = useHasCalendarAddress()
  const open = signIns
    .filter(({ isOpen }) => isOpen)
    .toSorted((one, other) => (orderOf(one) < orderOf(other) ? 1 : -1))
  const others = open.filter(({ isThis }) => !isThis)
  const end = useMutation({
    mutationFn: ({ id }: { left: readonly SignIn[]; id?: string }) =>
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
            <DeviceWords signIn={one} />
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

const fewShown = 5

const Failures = ({ count, when }: { count: number; when: string }) =>
  count > 0 && (
    <p className="icon-line bad">
      <XIcon className="icon" />
      {formatFailures(count)} {when}
    </p>
  )

/** Opens by itself after a failure in the last seven days. */
export function SignInsPanel({ account }: { account: Account }) {
  const [isWhole, setIsWhole] = useState(false)
  const now = new Date()
  const { signIns, failures } = account
  return (
    <SettingFold
      icon={ListIcon}
      id="sign-ins-heading"
      title="Last sign-ins"
      words={describeSignIns(account, now)}
      startsOpen={countFailures(account, 7, now) > 0}
    >
      <Failures count={failures} when="since the last sign-in" />
      <ul className="entries">
        {(isWhole ? signIns : signIns.slice(0, fewShown)).map((one) => (
          <li key={one.id}>
            <p className="icon-line">
              <CheckIcon className="icon good" />
              <span>
                {one.usedRecoveryCode ? 'Signed in with a recovery code' : 'Signed in'},{' '}
                <time dateTime={one.at}>{formatMoment(one.at, now)}</time>
              </span>
            </p>
            <p className="fine-print">{one.device}</p>
            <Failures count={one.failuresBefore} when="before" />
          </li>
        ))}
      </ul>
      {signIns.length > fewShown && (
        <p>
          <button
            type="button"
            className="strong-link"
            aria-expanded={isWhole}
            onClick={() => setIsWhole(!isWhole)}
          >
            {isWhole ? 'Show the last five' : `Show all ${signIns.length}`}
          </button>
        </p>
      )}
      <p className="fine-print mt-3">
        Not you? <a href={`#${passwordId}`}>Change your password</a>: it signs everybody else out.
      </p>
    </SettingFold>
  )
}
