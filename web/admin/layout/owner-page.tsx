import { useEffect } from 'react'
import { StepUpDialog } from '#web/features/account/sign-in/step-up-dialog.tsx'
import { deleteDraftsOfMissingRequests } from '#web/features/consultations/queries.ts'
import { GuardedPart } from '#web/features/system-status/page-errors/guarded-part.tsx'
import { afterFirstView } from '#web/lib/after-first-view.ts'
import { optionalImport } from '#web/lib/optional-import.ts'
import { registerOwnerWorker } from '#web/lib/owner-worker.ts'
import { useKeptAt } from '#web/lib/use-kept-at.ts'
import { Logo } from '#web/ui/logo/logo.tsx'
import { loadToaster } from '#web/ui/toast/show-toast.ts'
import { Dashboard } from './dashboard.tsx'
import { LogOutButton } from './log-out-button.tsx'
import { OfflineLine } from './offline-line.tsx'
import { OwnerFooter } from './owner-footer.tsx'
import { OwnerSprite } from './owner-sprite.tsx'
import { PlacesNav, useDashboardPlace, usePlaceTitle } from './places-nav.tsx'
import { usePushLink } from './push-link.ts'

type Props = { onLogOut: () => void; isLoggingOut: boolean }

/** The frame of the dashboard after the login. */
export function OwnerPage({ onLogOut, isLoggingOut }: Props) {
  const place = useDashboardPlace()
  usePlaceTitle(place)
  usePushLink()
  useEffect(() => void deleteDraftsOfMissingRequests(), [])
  useEffect(() => afterFirstView(() => void optionalImport(loadToaster)), [])
  useEffect(() => {
    // Where it cannot be registered, only the view without a network is missing.
    if ('serviceWorker' in navigator) afterFirstView(() => void registerOwnerWorker().catch(() => undefined))
  }, [])
  const keptAt = useKeptAt()
  return (
    <div className={keptAt === undefined ? 'owner-page' : 'owner-page is-offline'}>
      <OwnerSprite />
      <header className="owner-header on-dark">
        <a className="skip-link" href="#main">
          Skip to main content
        </a>
        <div className="owner-wrap">
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
      <OfflineLine keptAt={keptAt} />
      <main id="main" tabIndex={-1} className="owner-wrap owner-main">
        {place ? (
          <GuardedPart key={place.value} part={place.value}>
            <place.Page />
          </GuardedPart>
        ) : (
          <Dashboard />
        )}
      </main>
      <OwnerFooter>
        <a href="/" className="tap only-narrow">
          View website
        </a>
      </OwnerFooter>
      <GuardedPart part="dialog">
        <StepUpDialog />
      </GuardedPart>
    </div>
  )
}
