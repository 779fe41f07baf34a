import { useMutation } from '@tanstack/react-query'
import CheckIcon from 'lucide-react/icons/check'
import LaptopIcon from 'lucide-react/icons/laptop'
import LockIcon from 'lucide-react/icons/lock'
import SmartphoneIcon from 'lucide-react/icons/smartphone'
import { useRef, useState } from 'react'
import { type Account, type Device, endSessions, readAccount } from '#contract/account.ts'
import { formatDay } from '#contract/day-labels.ts'
import { londonDay } from '#contract/london-time.ts'
import { FailedOutcome } from '#web/admin/ui/alert.tsx'
import { Query } from '#web/admin/ui/query.tsx'
import { OpeningRow } from '#web/admin/ui/setting-row.tsx'
import { callApi, isNotFound } from '#web/lib/api-client.ts'
import { formatPastInstant, lowerFirst } from '#web/lib/day-labels.ts'
import { useEndpoint, useRefetch } from '#web/lib/queries.ts'
import { ActionButton } from '#web/ui/button/action-button.tsx'
import { PasswordForm } from './password-form.tsx'
import { SecondStepPanel } from './second-step.tsx'

/** The content of the account page. */
export const AccountPanels = () => (
  <Query
    // Other devices may have signed in or out since her last visit.
    of={useEndpoint(readAccount, {}, { refetchOnMount: 'always' })}
    loading="Loading your account..."
    failed="Your account could not be read."
  >
    {(account) => (
      <div className="box py-1.5 account">
        <PasswordPanel account={account} />
        <SecondStepPanel account={account} />
        <DevicesPanel account={account} />
      </div>
    )}
  </Query>
)

type Props = { account: Account }

const passwordId = 'password'

function PasswordPanel({ account: { username, passwordChangedAt, calendarSince } }: Props) {
  const readAgain = useRefetch(readAccount)
  const [outcome, setOutcome] = useState('')
  const changed = async () => {
    await readAgain()
    const calendar = calendarSince ? ' The secret address of your calendar no longer works.' : ''
    setOutcome(`Your password is changed. Only this device is signed in.${calendar}`)
  }
  return (
    <OpeningRow
      icon={LockIcon}
      id={passwordId}
      title="Password"
      words={`Changed on ${formatDay(londonDay(new Date(passwordChangedAt)))}.`}
      verb="Change"
      label="Change the password"
      opened={(fold) => (
        <PasswordForm
          username={username}
          label="Your password now"
          submit="Change password"
          pending="Changing..."
          onChanged={() => changed().then(fold)}
        >
          <p className="hint">
            Every other device is signed out
            {calendarSince && ', and the secret address of your calendar stops working'}. This one stays in.
          </p>
        </PasswordForm>
      )}
    >
      <div role="status">{outcome && <p className="outcome">{outcome}</p>}</div>
    </OpeningRow>
  )
}

const formatSince = (instant: string) => lowerFirst(formatPastInstant(new Date(instant), new Date()))

/** Who is signed in; this device stands first. */
function DevicesPanel({ account: { devices, calendarSince } }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  const readAgain = useRefetch(readAccount)
  const others = devices.filter(({ isThis }) => !isThis)
  const end = useMutation({
    mutationFn: ({ id }: { left: readonly Device[]; id?: string }) =>
      callApi(endSessions, { body: { id } }).catch((error: unknown) => {
        if (!isNotFound(error)) throw error
      }),
    onSuccess: async () => {
      await readAgain()
      // The pressed button is gone with its line.
      heading.current?.focus({ preventScroll: true })
    },
  })
  return (
    <OpeningRow
      icon={LaptopIcon}
      id="devices-heading"
      title="Devices"
      words={
        others.length === 0
          ? 'Only this one is signed in.'
          : `${devices.length} signed in, this one among them.`
      }
      heading={heading}
      verb="Show"
      foldVerb="Hide"
      label="Show the devices"
      opened={() => (
        <>
          <div role="status">
            {end.isSuccess && (
              <p className="outcome">
                Signed out: {end.variables.left.map(({ device }) => device).join(', ')}
              </p>
            )}
          </div>
          <ul className="entries">
            {[...devices.filter(({ isThis }) => isThis), ...others].map((one) => (
              <li key={one.id} className="entry">
                {one.isHandheld ? <SmartphoneIcon className="icon" /> : <LaptopIcon className="icon" />}
                <div>
                  <p className="semibold">{one.device}</p>
                  <p className="fine-print">
                    {one.isThis
                      ? `This device, since ${formatSince(one.since)}`
                      : `Last used ${formatSince(one.lastSeenAt)}`}
                  </p>
                </div>
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
              {calendarSince && (
                <span className="fine-print"> This also ends the secret address of your calendar.</span>
              )}
            </p>
          )}
          <p className="fine-print mt-3">
            Not you? <a href={`#${passwordId}`}>Change your password</a>: it signs everybody else out.
          </p>
        </>
      )}
    />
  )
}
