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
import { callApi } from '#web/lib/api-client.ts'
import { failureText } from '#web/lib/failure-text.ts'
import { isUnauthenticated, type OwnersSession, queryClient, sessionKey } from '#web/lib/queries.ts'
import { showToast } from '#web/ui/toast/show-toast.ts'

/** Blames the password only if the server refused it; names any other failure. */
function whyLoginFailed(error: unknown) {
  if (isUnauthenticated(error)) return 'Invalid username or password'
  // fetch throws a TypeError if no answer came.
  if (error instanceof TypeError) return 'You seem to be offline. Please check your connection and try again.'
  return failureText(error)
}

const sayFailed = (title: string, description: string) =>
  showToast({ title, description, tone: 'destructive' })

export type AdminSession = ReturnType<typeof useAdminSession>

/** The owner's session: whether she is logged in, and logging in and out. Used once, where the login or dashboard is chosen. */
export function useAdminSession() {
  const check = useQuery<OwnersSession>({
    queryKey: sessionKey,
    queryFn: () => callApi(checkAdminSession, {}),
  })
  const session: OwnersSession = check.data ?? { authenticated: false }
  const { hasEnded } = session
  const store = (next: OwnersSession) => queryClient.setQueryData(sessionKey, next)

  /** Starts a session without anything read in an earlier one. */
  const startOver = (next: Session) => {
    queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== sessionKey[0] })
    queryClient.getMutationCache().clear()
    store(next)
  }

  const enter = (next: Session) => {
    startOver(next)
    // "Welcome back!" only suits an owner who has signed in before.
    const title = next.firstPassword ? 'Welcome' : 'Welcome back!'
    showToast({ title, description: 'Successfully logged in to admin panel' })
  }

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

  return {
    isChecking: check.isPending,
    isLoggedIn: session.authenticated,
    /** Whether the password was right and the second step is still due. */
    isSecondStepDue: session.secondStep === true,
    /** Whether her password is still the printed one: she must choose her own before anything else. */
    isFirstPassword: session.firstPassword === true,
    hasEnded,
    /** Rejects after it has told her why. */
    logIn: async (body: AdminLogin) => {
      try {
        const answer = await callApi(logIn, { body })
        if (answer.secondStep) store({ ...answer, hasEnded })
        else enter(answer)
      } catch (error) {
        sayFailed('Login Failed', whyLoginFailed(error))
        throw error
      }
    },
    /** Rejects with the reason if the code was refused. */
    finishLogIn: async (body: { code: string }) => {
      try {
        enter(await callApi(finishLogIn, { body }))
      } catch (error) {
        if (!isUnauthenticated(error)) throw error
        // It took too long: the password has to be typed again.
        store({ authenticated: false, hasEnded })
        sayFailed('Login Failed', failureText(error))
      }
    },
    /** Goes back to the password, which she has to type again. */
    startAgain: () => {
      store({ authenticated: false, hasEnded })
      // If this call fails, the half-finished login expires in a few minutes.
      void callApi(logOut, {}).catch(() => undefined)
    },
    logOut: () => logout.mutate(),
    isLoggingOut: logout.isPending,
    /** Signed in with a new password. */
    passwordChanged: (next: Session = { authenticated: true }) => {
      startOver(next)
      showToast({ title: 'Password saved', description: 'From now on only your own works.' })
    },
  }
}
