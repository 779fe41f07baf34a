import LogOutIcon from 'lucide-react/icons/log-out'
import { useEffect, useState } from 'react'
import { namesOnDevice } from '#web/admin/lib/kept.ts'
import { saveAllOpen } from '#web/admin/lib/use-autosave.ts'
import { StepUpDialog } from '#web/features/account/sign-in/step-up-dialog.tsx'
import { deleteDraftsOfMissingRequests } from '#web/features/consultations/queries.ts'
import { afterFirstView } from '#web/lib/after-first-view.ts'
import { optionalImport } from '#web/lib/optional-import.ts'
import { hasUnsentText } from '#web/lib/owner-storage.ts'
import { flushAllDrafts } from '#web/lib/use-autosave.ts'
import { ActionButton } from '#web/ui/button/action-button.tsx'
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx'
import { Logo } from '#web/ui/logo/logo.tsx'
import { loadToaster } from '#web/ui/toast/show-toast.ts'
import { Dashboard } from './dashboard.tsx'
import { OwnerFooter } from './owner-footer.tsx'
import { PlacesNav, useDashboardPlace, usePlaceTitle } from './places.tsx'
import { Screen } from './screen.tsx'

type Props = { onLogOut: () => void; isLoggingOut: boolean }

/** The frame of the dashboard after the login. */
export function OwnerPage({ onLogOut, isLoggingOut }: Props) {
  const place = useDashboardPlace()
  usePlaceTitle(place)
  useEffect(() => void deleteDraftsOfMissingRequests(), [])
  useEffect(() => afterFirstView(() => void optionalImport(loadToaster)), [])
  return (
    <div className="owner-page">
      <header className="owner-header on-dark">
        <a className="skip-link" href="#main">
          Skip to main content
        </a>
        <div className="owner-wrap row-between">
          <Logo />
          <PlacesNav open={place} />
          <div className="line">
            <a href="/" className="tap only-wide">
              View website
            </a>
            <LogOutButton onLogOut={onLogOut} isLoggingOut={isLoggingOut} />
          </div>
        </div>
      </header>
      <main id="main" tabIndex={-1} className="owner-wrap owner-main">
        {place ? (
          <Screen key={place.value}>
            <place.Page />
          </Screen>
        ) : (
          <Dashboard />
        )}
      </main>
      <OwnerFooter>
        <a href="/" className="tap only-narrow">
          View website
        </a>
      </OwnerFooter>
      <StepUpDialog />
    </div>
  )
}

type LogOutProps = { onLogOut: () => void; isLoggingOut: boolean }

/** A logout deletes all her data from the device; if some of it cannot be saved before, asks first. */
function LogOutButton({ onLogOut, isLoggingOut }: LogOutProps) {
  const [isAsking, setAsking] = useState(false)
  const logOut = async () => {
    await Promise.all([flushAllDrafts(), saveAllOpen()])
    if (hasUnsentText() || namesOnDevice().length > 0) setAsking(true)
    else onLogOut()
  }
  return (
    <>
      <ActionButton small variant="line" isPending={isLoggingOut} onClick={() => void logOut()}>
        <LogOutIcon className="icon" />
        Logout
      </ActionButton>
      {isAsking && (
        <ConfirmDialog
          heading="Log out and delete what is not saved?"
          yes="Log out and delete it"
          no="Stay logged in"
          onYes={async () => onLogOut()}
          isPending={isLoggingOut}
          failure={undefined}
          onClose={() => setAsking(false)}
        >
          Some of what you typed could not be saved yet, so it is on this device only. Logging out deletes it
          here.
        </ConfirmDialog>
      )}
    </>
  )
}
