import { QueryClientProvider } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { type SessionState, useAdminSession } from '#web/features/admin-session/queries.ts'
import { useFacts } from '#web/lib/facts.tsx'
import { createQueryClient } from '#web/lib/queries.ts'
import { TooltipProvider } from '#web/ui/tooltip.tsx'
import { Checking } from './checking.tsx'
import { Dashboard } from './dashboard.tsx'
import { Login } from './login.tsx'
import { useSessionEnd } from './session-end.ts'

/** The owner's application. */
export function Admin() {
  const [queryClient] = useState(createQueryClient)
  return (
    <QueryClientProvider client={queryClient}>
      <TooltipProvider>
        <OwnersSide />
      </TooltipProvider>
    </QueryClientProvider>
  )
}

function OwnersSide() {
  const session = useAdminSession()
  useSessionEnd(session.state === 'logged-in', session.endSession)
  useTitleAndFocus(session.state)
  if (session.state === 'checking') return <Checking />
  if (session.state === 'logged-out') return <Login onLogIn={session.logIn} />
  return <Dashboard onLogOut={session.logOut} isLoggingOut={session.isLoggingOut} />
}

const headings: Readonly<Record<SessionState, string>> = {
  checking: 'Admin',
  'logged-out': 'Admin Login',
  'logged-in': 'Admin Dashboard',
}

/** The title follows the state; focus goes to the new heading where the owner's own act changed it. */
function useTitleAndFocus(state: SessionState) {
  const { name } = useFacts()
  const shown = useRef(state)
  useEffect(() => {
    document.title = `${headings[state]} | ${name}`
    const before = shown.current
    shown.current = state
    if (before !== state && before !== 'checking') document.querySelector('h1')?.focus()
  }, [state, name])
}
