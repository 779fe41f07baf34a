import { useMutation } from '@tanstack/react-query'
import { LaptopIcon, LockIcon, SmartphoneIcon } from 'lucide-react'
import { useRef, useState } from 'react'
import { type Account, endOtherSessions, readAccount } from '#contract/account.ts'
import { formatDay } from '#contract/day-labels.ts'
import { londonDay } from '#contract/london-time.ts'
import { FailedOutcome } from '#web/admin/ui/alert.tsx'
import { Query } from '#web/admin/ui/query.tsx'
import { OpeningRow } from '#web/admin/ui/setting-row.tsx'
import { callApi } from '#web/lib/api-client.ts'
import { formatPastInstant } from '#web/lib/day-labels.ts'
import { refetch, useEndpoint } from '#web/lib/queries.ts'
import { Button } from '#web/ui/button/button.tsx'
import { ChangePasswordForm } from './login-forms.tsx'
import { SecondStepPanel } from './second-step.tsx'

/** The content of the account page. */
export const AccountPanels = () => (
  <Query
    // Other devices may have signed in or out since her last visit.
    of={useEndpoint(readAccount, { refetchOnMount: 'always' })}
    what="your account"
  >
    {(account) => (
      <div className="box py-1.5">
        <PasswordPanel {...account} />
        <SecondStepPanel {...account} />
        <DevicesPanel {...account} />
      </div>
    )}
  </Query>
)

const passwordId = 'password'

function PasswordPanel({ passwordChangedAt }: Account) {
  const [isChanged, setChanged] = useState(false)
  return (
    <OpeningRow
      icon={LockIcon}
      id={passwordId}
      title="Password"
      words={`Changed on ${formatDay(londonDay(new Date(passwordChangedAt)))}.`}
      verb="Change"
      label="Change the password"
      opened={(fold) => (
        <ChangePasswordForm
          label="Your password now"
          submit="Change password"
          onChanged={async () => {
            await refetch(readAccount)
            setChanged(true)
            fold()
          }}
        >
          <p className="hint">
            Every other device is signed out, and a secret address of your calendar stops working. This one
            stays in.
          </p>
        </ChangePasswordForm>
      )}
    >
      <div role="status">
        {isChanged && <p className="outcome">Your password is changed. Only this device is signed in.</p>}
      </div>
    </OpeningRow>
  )
}

/** Who is signed in; this device stands first. */
function DevicesPanel({ devices }: Account) {
  const heading = useRef<HTMLHeadingElement>(null)
  const end = useMutation({
    mutationFn: () => callApi(endOtherSessions, {}),
    onSuccess: async () => {
      await refetch(readAccount)
      // The pressed button is gone.
      heading.current?.focus()
    },
  })
  const isAlone = devices.length === 1
  return (
    <OpeningRow
      icon={LaptopIcon}
      id="devices-heading"
      title="Devices"
      heading={heading}
      words={isAlone ? 'Only this one is signed in.' : `${devices.length} signed in, this one among them.`}
      verb="Show"
      foldVerb="Hide"
      label="Show the devices"
      opened={() => (
        <>
          <ul className="entries">
            {devices.map(({ id, device, isThis, since, lastSeenAt }) => {
              const Icon = /iPhone|iPad|Android/.test(device) ? SmartphoneIcon : LaptopIcon
              return (
                <li key={id} className="entry">
                  <Icon className="icon" />
                  <div>
                    <p className="semibold">{device}</p>
                    <p className="fine-print">
                      {isThis
                        ? `This device, since ${formatPastInstant(since)}`
                        : `Last used ${formatPastInstant(lastSeenAt)}`}
                    </p>
                  </div>
                </li>
              )
            })}
          </ul>
          {!isAlone && (
            <Button small variant="line" isPending={end.isPending} onClick={() => end.mutate()}>
              Sign out everywhere else
            </Button>
          )}
          <div role="status">
            {end.isSuccess && <p className="outcome">Every other device is signed out.</p>}
          </div>
          <FailedOutcome words="They are still signed in." error={end.error} />
          <p className="fine-print mt-3">
            Signing out also ends a secret address of your calendar. Not you?{' '}
            <a href={`#${passwordId}`}>Change your password</a>: it signs everybody else out.
          </p>
        </>
      )}
    />
  )
}
