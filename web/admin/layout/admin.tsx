import { QueryClientProvider, useQueryClient } from '@tanstack/react-query'
import { Activity, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { type SessionState, useAdminSession } from '#web/features/account/sign-in/queries.ts'
import { useFacts } from '#web/lib/facts.tsx'
import { listenForBack } from '#web/lib/layers.ts'
import { createQueryClient, isUnauthenticated } from '#web/lib/queries.ts'
import { LoadOnDemand } from '#web/ui/load-on-demand.tsx'
import { CheckingSession } from './checking-session.tsx'
import { Login } from './login.tsx'
import { OwnerPage } from './owner-page.tsx'
import { Screen } from './screen.tsx'

export function Admin() {
  const [queryClient] = useState(createQueryClient)
  useEffect(listenForBack, [])
  return (
    <QueryClientProvider client={queryClient}>
      <OwnersSide />
    </QueryClientProvider>
  )
}

function OwnersSide() {
  const session = useAdminSession()
  const focused = useRef<Element>(null)
  useSessionEnd(session.state === 'logged-in', () => {
    focused.current = document.activeElement
    session.endSession()
  })
  const isOwnPasswordDue = session.state === 'logged-in' && session.isFirstPassword
  useTitleAndFocus(isOwnPasswordDue ? 'own-password' : session.state, focused)
  if (session.state === 'checking') return <CheckingSession />
  const isLoggedIn = session.state === 'logged-in'
  return (
    <>
      {!isLoggedIn && (
        <Screen name="sign-in">
          <Login session={session} />
        </Screen>
      )}
      {/* After an expired session everything is as she left it, even an open dialog. */}
      {(isLoggedIn || session.hasEnded) && (
        <Activity mode={isLoggedIn ? 'visible' : 'hidden'}>
          {session.isFirstPassword ? (
            <Screen name="sign-in">
              <LoadOnDemand
                name="own-password"
                load={() => import('./own-password.tsx')}
                loading={<CheckingSession />}
                failure="The page for your own password could not be loaded."
              >
                {({ OwnPassword }) => <OwnPassword session={session} />}
              </LoadOnDemand>
            </Screen>
          ) : (
            <OwnerPage onLogOut={session.logOut} isLoggingOut={session.isLoggingOut} />
          )}
        </Activity>
      )}
    </>
  )
}

const headings = {
  checking: 'Admin',
  'logged-out': 'Admin Login',
  'own-password': 'Your own password',
} as const

/**
 * The title follows the state. If the owner changed the state, the focus moves to the new heading; after an expired session it
 * returns to where it was.
 */
function useTitleAndFocus(state: SessionState | 'own-password', focused: RefObject<Element | null>) {
  const { name } = useFacts()
  const shown = useRef(state)
  useEffect(() => {
    // The dashboard sets its own title, which says how many requests wait.
    if (state !== 'logged-in') document.title = `${headings[state]} | ${name}`
    const before = shown.current
    shown.current = state
    if (before === state || before === 'checking') return
    const left = state === 'logged-out' ? null : focused.current
    if (state !== 'logged-out') focused.current = null
    if (left instanceof HTMLElement && left.isConnected) left.focus()
    else document.querySelector('h1')?.focus()
  }, [state, name, focused])
}

type Event = { type: string; action?: { type: string; error?: unknown } }

const isRefusal = ({ type, action }: Event) =>
  type === 'updated' && action?.type === 'error' && isUnauthenticated(action.error)

/**
 * Calls back when a call is refused with 401: the session has ended, so the login is shown instead of errors. Ignores 401
 * while logged out, since a refused login is answered that way too.
 */
function useSessionEnd(isLoggedIn: boolean, onEnd: () => void) {
  const queryClient = useQueryClient()
  const end = useEffectEvent(() => {
    if (isLoggedIn) onEnd()
  })
  useEffect(() => {
    const caches = [queryClient.getQueryCache(), queryClient.getMutationCache()]
    // Filter first: some events are emitted during a render, when no effect event may be called.
    const ends = caches.map((cache) => cache.subscribe((event) => isRefusal(event) && end()))
    return () => {
      for (const unsubscribe of ends) unsubscribe()
    }
  }, [queryClient])
}
