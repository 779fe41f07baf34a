import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { passwordLinkHash } from '#contract/admin-session.ts'
import { router } from '#web/admin/router.tsx'
import {
  ForgottenPasswordForm,
  LoginForm,
  NewPasswordForm,
  OwnPasswordForm,
} from '#web/features/account/login-forms.tsx'
import { passwordChanged, useSession } from '#web/features/account/session.ts'
import { useFacts } from '#web/lib/facts.tsx'
import { queryClient } from '#web/lib/queries.ts'
import { CheckingSession } from './checking-session.tsx'
import { LoginFrame, loginScreens } from './login.tsx'

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

type Screen = keyof typeof loginScreens | 'checking' | 'dashboard'

function OwnersSide() {
  const session = useSession()
  const [linkToken, leaveLink] = usePasswordLink()
  const [isForgotten, setForgotten] = useState(false)
  function shownScreen(): Screen {
    if (linkToken !== undefined) return 'new-password'
    if (!session) return 'checking'
    if (session.authenticated) return session.firstPassword ? 'own-password' : 'dashboard'
    return isForgotten ? 'forgotten' : 'login'
  }
  const screen = shownScreen()
  useTitleAndFocus(screen)
  if (screen === 'checking') return <CheckingSession />
  if (screen === 'dashboard') return <RouterProvider router={router} />
  return (
    <LoginFrame screen={screen} hasEnded={session?.hasEnded}>
      {screen === 'login' && (
        <LoginForm isCodeDue={session?.secondStep === true} onForgotten={() => setForgotten(true)} />
      )}
      {screen === 'forgotten' && <ForgottenPasswordForm onBack={() => setForgotten(false)} />}
      {screen === 'own-password' && <OwnPasswordForm />}
      {linkToken !== undefined && (
        <NewPasswordForm
          token={linkToken}
          onChanged={(answer) => {
            leaveLink()
            passwordChanged(answer)
          }}
          onAskAgain={() => {
            leaveLink()
            setForgotten(!session?.authenticated)
          }}
        />
      )}
    </LoginFrame>
  )
}

const focusHeading = () => document.querySelector('h1')?.focus()

/** The title follows the state. If the owner changed the state, the focus moves to the new heading. */
function useTitleAndFocus(screen: Screen) {
  const { name } = useFacts()
  const shown = useRef(screen)
  useEffect(() => {
    // The dashboard sets its own title, which says how many requests wait.
    if (screen !== 'dashboard')
      document.title = `${screen === 'checking' ? 'Admin' : loginScreens[screen].heading} | ${name}`
    const before = shown.current
    shown.current = screen
    if (before === screen || before === 'checking') return
    focusHeading()
    // The first page of the dashboard is drawn once its script is there.
    const end = router.subscribe('onRendered', () => {
      end()
      if (document.activeElement === document.body) focusHeading()
    })
    return end
  }, [screen, name])
}
