import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import {
  type AdminLogin,
  checkAdminSession,
  finishLogIn,
  logIn,
  logOut,
  type SessionState as Session,
} from '#contract/admin-session.ts'
import { forgetAll } from '#web/admin/lib/kept.ts'
import { discardAllOpen } from '#web/admin/lib/use-autosave.ts'
import { ApiError, callApi } from '#web/lib/api-client.ts'
import { failureText } from '#web/lib/failure-text.ts'
import { isUnauthenticated, type OwnersSession, queryClient, sessionKey } from '#web/lib/queries.ts'
import { showToast } from '#web/ui/toast/show-toast.ts'

export type SessionState = 'checking' | 'logged-out' | 'logged-in'

/** Blames the password only if the server refused it; names any other failure. */
function whyLoginFailed(error: unknown) {
  if (isUnauthenticated(error)) return 'Invalid username or password'
  // fetch throws a TypeError if no answer came.
  if (error instanceof TypeError) return 'You seem to be offline. Please check your connection and try again.'
  return failureText(error)
}

const sayFailed = (title: string, description: string) =>
  showToast({ title, description, tone: 'destructive' })

const sayPasswordSaved = () =>
  showToast({ title: 'Password saved', description: 'From now on only your own works.' })

/** The owner's session: whether she is logged in, and logging in and out. Used once, where the login or dashboard is chosen. */
export function useAdminSession() {
  const check = useQuery<OwnersSession | null>({
    queryKey: sessionKey,
    queryFn: () =>
      callApi(checkAdminSession, {}).catch((error: unknown) => {
        if (isUnauthenticated(error)) return null
        throw error
      }),
  })
  const store = (session: OwnersSession) => queryClient.setQueryData(sessionKey, session)
  const hasEnded = check.data?.hasEnded === true
  const stayOut = (session: Session = { authenticated: false }) =>
    store({ ...session, ...(hasEnded && { hasEnded }) })

  /** Starts a session without anything read in an earlier one. */
  const startOver = (session: Session) => {
    queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== sessionKey[0] })
    queryClient.getMutationCache().clear()
    store(session)
  }

  const enter = (session: Session) => {
    startOver(session)
    // "Welcome back!" only suits an owner who has signed in before.
    const title = session.firstPassword ? 'Welcome' : 'Welcome back!'
    showToast({ title, description: 'Successfully logged in to admin panel' })
  }

  const login = useMutation({
    mutationFn: (body: AdminLogin) => callApi(logIn, { body }),
    onSuccess: (answer) => (answer.secondStep ? stayOut(answer) : enter(answer)),
    onError: (error) => sayFailed('Login Failed', whyLoginFailed(error)),
  })

  /** Logs out the other tabs. */
  const [otherTabs] = useState(() => new BroadcastChannel('logged-out'))
  const leave = () => {
    discardAllOpen()
    forgetAll()
    startOver({ authenticated: false })
  }
  useEffect(() => {
    otherTabs.onmessage = leave
  })

  const logout = useMutation({
    mutationFn: () => callApi(logOut, {}),
    onSuccess: () => {
      leave()
      otherTabs.postMessage(undefined)
      showToast({ title: 'Logged out', description: 'Successfully logged out from admin panel' })
    },
    onError: () => sayFailed('Logout Failed', 'You are still logged in. Please try again.'),
  })

  const answered = check.data?.authenticated ? 'logged-in' : 'logged-out'
  const state: SessionState = check.isPending ? 'checking' : answered
  return {
    state,
    /** Resolves to whether the login worked. */
    logIn: (body: AdminLogin) =>
      login.mutateAsync(body).then(
        () => true,
        () => false,
      ),
    /** Whether name or password of the last login were wrong, until the next one. */
    isRefused: isUnauthenticated(login.error),
    /** Whether the password was right and the second step is still due. */
    isSecondStepDue: check.data?.secondStep === true,
    /** Rejects with the reason if the code was refused. */
    finishLogIn: async (code: string) => {
      try {
        enter(await callApi(finishLogIn, { body: { code } }))
      } catch (error) {
        if (!(error instanceof ApiError) || error.status !== 401) throw error
        // It took too long: the password has to be typed again.
        stayOut()
        sayFailed('Login Failed', error.problem?.detail ?? failureText(error))
      }
    },
    /** Goes back to the password, which she has to type again. */
    startAgain: () => {
      stayOut()
      // If this call fails, the half-finished login expires in a few minutes.
      void callApi(logOut, {}).catch(() => undefined)
    },
    logOut: () => logout.mutate(),
    isLoggingOut: logout.isPending,
    /** Whether her password is still the printed one: she must choose her own before anything else. */
    isFirstPassword: check.data?.firstPassword === true,
    passwordChanged: () => {
      store({ authenticated: true })
      sayPasswordSaved()
    },
    /** Signed in with a new password, by a mailed link. */
    enterByLink: (session: Session) => {
      startOver(session)
      sayPasswordSaved()
    },
    hasEnded,
  }
}
