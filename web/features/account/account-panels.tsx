import { NotLoaded } from '#web/admin/ui/query.tsx'
import { DevicesPanel } from './devices.tsx'
import { PasswordPanel } from './password.tsx'
import { useAccount } from './queries.ts'
import { SecondStepPanel } from './second-step.tsx'

/** The content of the account page, loaded when the page is opened. */
export function AccountPanels() {
  const { data: account, error, isFetching, refetch } = useAccount()
  if (!account) {
    return (
      <NotLoaded query={{ error, isFetching, refetch }} loading="Loading your account...">
        Your account could not be read.
      </NotLoaded>
    )
  }
  return (
    <div className="box box-of-rows account">
      <PasswordPanel account={account} />
      <SecondStepPanel account={account} />
      <DevicesPanel devices={account.devices} />
    </div>
  )
}
