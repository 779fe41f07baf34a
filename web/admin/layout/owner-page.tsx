import { Link, Outlet, useLocation, useMatches } from '@tanstack/react-router'
import LogOutIcon from 'lucide-react/icons/log-out'
import { use, useEffect, useState } from 'react'
import { namesOnDevice } from '#web/admin/lib/kept.ts'
import { saveAllOpen } from '#web/admin/lib/use-autosave.ts'
import { ConfirmDialog } from '#web/admin/ui/confirm-dialog.tsx'
import { StepUpDialog } from '#web/features/account/step-up-dialog.tsx'
import { afterFirstView } from '#web/lib/after-first-view.ts'
import { useFacts } from '#web/lib/facts.tsx'
import { optionalImport } from '#web/lib/optional-import.ts'
import { ActionButton } from '#web/ui/button/action-button.tsx'
import { Logo } from '#web/ui/logo/logo.tsx'
import { loadToaster } from '#web/ui/toast/show-toast.ts'
import { OwnerFooter } from './owner-footer.tsx'
import { SessionContext } from './session-context.ts'

function useTitle(): void {
  const { name } = useFacts()
  const title = useMatches({
    select: (matches) => matches.findLast(({ staticData }) => staticData.title)?.staticData.title,
  })
  useEffect(() => {
    if (title) document.title = `${title} | ${name}`
  }, [title, name])
}

const sections = [
  { to: '/admin/diary', label: 'Diary' },
  { to: '/admin/clients', label: 'Clients' },
  { to: '/admin/account', label: 'Account' },
] as const

/** Links to the dashboard and to the pages beside it. */
function Navigation() {
  const path = useLocation({ select: ({ pathname }) => pathname })
  const open = sections.find(({ to }) => path.startsWith(to))
  return (
    <nav className="places" aria-label="Desk">
      <ul>
        {[{ to: '/admin', label: 'Dashboard' } as const, ...sections].map(({ to, label }) => (
          <li key={to}>
            <Link
              to={to}
              activeOptions={{ exact: true }}
              aria-current={(open?.to ?? '/admin') === to ? 'page' : undefined}
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** The frame of the dashboard after the login. */
export function OwnerPage() {
  useTitle()
  useEffect(() => afterFirstView(() => void optionalImport(loadToaster)), [])
  return (
    <div className="owner-page">
      <header className="owner-header on-dark">
        <a className="skip-link" href="#main">
          Skip to main content
        </a>
        <div className="owner-wrap row-between">
          <Logo />
          <Navigation />
          <div className="line">
            <a href="/" className="tap max-md:hidden">
              View website
            </a>
            <LogOutButton />
          </div>
        </div>
      </header>
      <main id="main" tabIndex={-1} className="owner-wrap owner-main">
        <Outlet />
      </main>
      <OwnerFooter>
        <a href="/" className="tap md:hidden">
          View website
        </a>
      </OwnerFooter>
      <StepUpDialog />
    </div>
  )
}

/** A logout deletes all her data from the device; if some of it cannot be saved before, asks first. */
function LogOutButton() {
  const { logOut: onLogOut, isLoggingOut } = use(SessionContext)
  const [isAsking, setAsking] = useState(false)
  const logOut = async () => {
    await saveAllOpen()
    if (namesOnDevice().length > 0) setAsking(true)
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
