import { useMutation } from '@tanstack/react-query'
import { Link, Outlet, useLocation, useMatches } from '@tanstack/react-router'
import { LogOutIcon } from 'lucide-react'
import { useEffect, useState } from 'react'
import { namesOnDevice } from '#web/admin/lib/kept.ts'
import { saveAllOpen } from '#web/admin/lib/use-autosave.ts'
import { ConfirmDialog } from '#web/admin/ui/confirm-dialog.tsx'
import { logOut } from '#web/features/account/session.ts'
import { StepUpDialog } from '#web/features/account/step-up-dialog.tsx'
import { afterFirstView } from '#web/lib/after-first-view.ts'
import { useFacts } from '#web/lib/facts.tsx'
import { optionalImport } from '#web/lib/optional-import.ts'
import { Button } from '#web/ui/button/button.tsx'
import { Logo } from '#web/ui/logo/logo.tsx'
import { loadToaster } from '#web/ui/toast/show-toast.ts'
import { ground, mainRoom, wrap } from './look.ts'
import { OwnerFooter } from './owner-footer.tsx'

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

/** On a phone and a tablet the places stand under the row with Logout; the Tab key follows where the browser knows how. */
const placesLook =
  'ml-auto max-[60rem]:order-3 max-[60rem]:flex-[1_0_100%] max-[60rem]:border-t max-[60rem]:border-cream-50/20 max-[60rem]:text-[1rem]'
const headerLook = `${wrap} row-between min-h-18 gap-x-[clamp(1rem,3vw,2.75rem)] gap-y-0 [reading-flow:flex-visual]`
const logoLook =
  '[&_.logo]:text-[1.25rem] max-[60rem]:[&_.logo]:min-h-15 max-xs:[&_.logo]:min-w-11 max-xs:[&_.logo_span]:absolute max-xs:[&_.logo_span]:[clip-path:inset(50%)]'

/** Links to the dashboard and to the pages beside it. */
function Navigation() {
  const path = useLocation({ select: ({ pathname }) => pathname })
  const open = sections.find(({ to }) => path.startsWith(to))
  return (
    <nav className={placesLook} aria-label="Desk">
      <ul className="flex gap-[clamp(1.25rem,2.4vw,2.25rem)] max-[60rem]:flex-wrap max-[60rem]:gap-x-[clamp(0.7rem,4vw,1.5rem)] max-[60rem]:gap-y-0 max-xs:gap-x-[0.7rem]">
        {[{ to: '/admin', label: 'Dashboard' } as const, ...sections].map(({ to, label }) => (
          <li key={to}>
            <Link
              to={to}
              className="wave-link inline-flex min-h-11 items-center font-medium whitespace-nowrap no-underline hover:underline"
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
    <div className={ground}>
      <header className="on-dark print:hidden">
        <a className="skip-link" href="#main">
          Skip to main content
        </a>
        <div className={`${headerLook} ${logoLook}`}>
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
      <main id="main" tabIndex={-1} className={mainRoom}>
        <Outlet />
      </main>
      <OwnerFooter className="mx-auto w-[calc(100%-2*var(--space-gutter))] max-w-[calc(86rem-2*var(--space-gutter))] border-t border-hair py-3">
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
  const [isAsking, setAsking] = useState(false)
  const leaving = useMutation({
    mutationFn: async () => {
      await saveAllOpen()
      if (namesOnDevice().length > 0) setAsking(true)
      else await logOut()
    },
  })
  return (
    <>
      <Button small variant="line" isPending={leaving.isPending} onClick={() => leaving.mutate()}>
        <LogOutIcon className="icon" />
        Logout
      </Button>
      {isAsking && (
        <ConfirmDialog
          heading="Log out and delete what is not saved?"
          yes="Log out and delete it"
          no="Stay logged in"
          act={logOut}
          onClose={() => setAsking(false)}
        >
          Some of what you typed could not be saved yet, so it is on this device only. Logging out deletes it
          here.
        </ConfirmDialog>
      )}
    </>
  )
}
