import { useState } from 'react'
import { ReadFailure } from '#web/ui/notices/read-failure.tsx'
import { Spinner } from '#web/ui/spinner/spinner.tsx'
import { DevicesPanel } from './devices-panel.tsx'
import { PasswordPanel } from './password-panel.tsx'
import { useAccount } from './queries.ts'
import { SecondStepPanel } from './second-step-panel.tsx'
import { SignInsPanel } from './sign-ins-panel.tsx'

/** The content of the account page, loaded when the page is opened. */
export function AccountPanels() {
  const { data: account, error, isFetching, refetch } = useAccount()
  /** Recovery codes, shown until she has saved them; they cannot be read again. */
  const [codes, setCodes] = useState<readonly string[]>()
  const [isJustOn, setIsJustOn] = useState(false)
  if (!account) {
    if (!error) return <Spinner>Loading your account...</Spinner>
    return (
      <ReadFailure error={error} onTryAgain={refetch} isTrying={isFetching}>
        Your account could not be read.
      </ReadFailure>
    )
  }
  const password = <PasswordPanel key="password" account={account} />
  const secondStep = (
    <SecondStepPanel
      key="second-step"
      account={account}
      codes={codes}
      onCodes={(given, isNew) => {
        setCodes(given)
        if (isNew) setIsJustOn(true)
      }}
      onTurnedOff={() => setIsJustOn(false)}
    />
  )
  return (
    <div className="account">
      <div role="status" className="account-news">
        {isJustOn && codes && (
          <div className="box edged edged-moss">
            <h2>The second step is on</h2>
            <p>Every other device has to sign in again. One thing is left: keep the ten codes below.</p>
          </div>
        )}
      </div>
      <div className="sides">
        <div className="column">{isJustOn ? [secondStep, password] : [password, secondStep]}</div>
        <div className="column">
          <DevicesPanel devices={account.devices} />
          <SignInsPanel signIns={account.signIns} />
        </div>
      </div>
    </div>
  )
}
