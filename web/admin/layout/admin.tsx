import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { Suspense, useEffect, useRef, useState } from 'react'
import { passwordLinkHash } from '#contract/admin-session.ts'
import { lazyPage } from '#web/admin/lib/lazy-page.ts'
import { router } from '#web/admin/router.tsx'
import { type SessionState, useAdminSession } from '#web/features/account/session.ts'
import { useFacts } from '#web/lib/facts.tsx'
import { queryClient } from '#web/lib/queries.ts'
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
  function shownScreen(): ShownScreen {
    if (linkToken !== undefined) return 'new-password'
    if (session.state === 'logged-in' && session.isFirstPassword) return 'own-password'
    return session.state === 'logged-out' && isForgotten ? 'forgotten' : session.state
  }
  useTitleAndFocus(shownScreen())
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
  if (session.state === 'logged-out')
    return <Login session={session} isForgotten={isForgotten} onForgotten={setForgotten} />
  if (session.isFirstPassword)
    return (
      <Suspense fallback={<CheckingSession />}>
        <OwnPassword session={session} />
      </Suspense>
    )
  return (
    <SessionContext value={session}>
      <RouterProvider router={router} />
    </SessionContext>
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

/** The title follows the state. If the owner changed the state, the focus moves to the new heading. */
function useTitleAndFocus(state: ShownScreen) {
  const { name } = useFacts()
  const shown = useRef(state)
  useEffect(() => {
    // The dashboard sets its own title, which says how many requests wait.
    if (state !== 'logged-in') document.title = `${headings[state]} | ${name}`
    const before = shown.current
    shown.current = state
    if (before === state || before === 'checking') return
    focusHeading()
    // The first page of the dashboard is drawn once its script is there.
    const end = router.subscribe('onRendered', () => {
      end()
      if (document.activeElement === document.body) focusHeading()
    })
    return end
  }, [state, name])
}
