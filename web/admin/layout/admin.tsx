import { QueryClientProvider, useQueryClient } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { Activity, type RefObject, Suspense, useEffect, useEffectEvent, useRef, useState } from 'react'
import { passwordLinkHash } from '#contract/admin-session.ts'
import { lazyPage } from '#web/admin/lib/lazy-page.ts'
import { queryClient, router } from '#web/admin/router.tsx'
import { type SessionState, useAdminSession } from '#web/features/account/session.ts'
import { useFacts } from '#web/lib/facts.tsx'
import { isUnauthenticated } from '#web/lib/queries.ts'
import { CheckingSession } from './checking-session.tsx'
import { Login } from './login.tsx'
import { SessionContext } from './session-context.ts'

// Hardly ever needed.
const NewPassword = lazyPage(() => import('./own-password.tsx'), 'NewPassword')
const OwnPassword = lazyPage(() => import('./own-password.tsx'), 'OwnPassword')

export const Admin = () => (
  <QueryClientProvider client={queryClient}>
    <OwnersSide />
  </QueryClientProvider>
)

const tokenInAddress = () =>
  location.hash.startsWith(passwordLinkHash) ? location.hash.slice(passwordLinkHash.length) : undefined

/** The token of a mailed link for a new password: its address is forgotten once it has been used or given up. */
function usePasswordLink() {
  const [token, setToken] = useState(tokenInAddress)
  useEffect(() => {
    // A link opened in a tab that shows the dashboard does not load it anew.
    const follow = () => setToken((known) => tokenInAddress() ?? known)
    addEventListener('hashchange', follow)
    return () => removeEventListener('hashchange', follow)
  }, [])
  const leave = () => {
    history.replaceState(history.state, '', location.pathname)
    setToken(undefined)
  }
  return [token, leave] as const
}

function OwnersSide() {
  const session = useAdminSession()
  const [linkToken, leaveLink] = usePasswordLink()
  const [isForgotten, setForgotten] = useState(false)
  const focused = useRef<Element>(null)
  useSessionEnd(session.state === 'logged-in', () => {
    focused.current = document.activeElement
    session.endSession()
  })
  function shownScreen(): ShownScreen {
    if (linkToken !== undefined) return 'new-password'
    if (session.state === 'logged-in' && session.isFirstPassword) return 'own-password'
    return session.state === 'logged-out' && isForgotten ? 'forgotten' : session.state
  }
  useTitleAndFocus(shownScreen(), focused)
  if (linkToken !== undefined)
    return (
      <Suspense fallback={<CheckingSession />}>
        <NewPassword
          token={linkToken}
          onChanged={(answer) => {
            leaveLink()
            session.enterByLink(answer)
          }}
          onAskAgain={() => {
            leaveLink()
            setForgotten(session.state !== 'logged-in')
          }}
        />
      </Suspense>
    )
  if (session.state === 'checking') return <CheckingSession />
  const isLoggedIn = session.state === 'logged-in'
  return (
    <>
      {!isLoggedIn && <Login session={session} isForgotten={isForgotten} onForgotten={setForgotten} />}
      {/* After an expired session everything is as she left it, even an open dialog. */}
      {(isLoggedIn || session.hasEnded) && (
        <Activity mode={isLoggedIn ? 'visible' : 'hidden'}>
          {session.isFirstPassword ? (
            <Suspense fallback={<CheckingSession />}>
              <OwnPassword session={session} />
            </Suspense>
          ) : (
            <SessionContext value={session}>
              <RouterProvider router={router} />
            </SessionContext>
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
  'new-password': 'Choose a new password',
  forgotten: 'Forgot your password?',
} as const

const focusHeading = () => document.querySelector('h1')?.focus()

type ShownScreen = SessionState | keyof typeof headings

/**
 * The title follows the state. If the owner changed the state, the focus moves to the new heading; after an expired session it
 * returns to where it was.
 */
function useTitleAndFocus(state: ShownScreen, focused: RefObject<Element | null>) {
  const { name } = useFacts()
  const shown = useRef(state)
  useEffect(() => {
    // The dashboard sets its own title, which says how many requests wait.
    if (state !== 'logged-in') document.title = `${headings[state]} | ${name}`
    const before = shown.current
    shown.current = state
    if (before === state || before === 'checking') return
    const left = state === 'logged-in' ? focused.current : null
    if (state === 'logged-in') focused.current = null
    if (left instanceof HTMLElement && left.isConnected) return left.focus()
    focusHeading()
    // The first page of the dashboard is drawn once its script is there.
    if (state !== 'logged-in') return
    const end = router.subscribe('onRendered', () => {
      end()
      if (document.activeElement === document.body) focusHeading()
    })
    return end
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
