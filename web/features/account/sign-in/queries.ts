import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useReducer, useState } from 'react'
import {
  type AdminLogin,
  checkAdminSession,
  finishLogIn,
  logIn,
  logOut,
  type SessionState as Session,
} from '#contract/admin-session.ts'
import type { EndpointResponse } from '#contract/endpoint.ts'
import { ApiError, callApi } from '#web/lib/api-client.ts'
import { failureText } from '#web/lib/failure-text.ts'
import { clearOwnerStorage } from '#web/lib/owner-storage.ts'
import { isUnauthenticated, read } from '#web/lib/queries.ts'
import { abandonOpen } from '#web/lib/use-autosave.ts'
import { showToast } from '#web/ui/toast/show-toast.ts'

const sessionKey = [checkAdminSession.path]

export type SessionState = 'checking' | 'logged-out' | 'logged-in'

/** Only a refused password is blamed on the password; whatever else went wrong is said as what it is. */
function whyLoginFailed(error: unknown) {
  if (isUnauthenticated(error)) return 'Invalid username or password'
  // What fetch says where no answer came.
  if (error instanceof TypeError) return 'You seem to be offline. Please check your connection and try again.'
  return failureText(error)
}

const explanationOf = (error: unknown) => (error instanceof ApiError ? error.problem?.detail : undefined)

/** Through it a tab tells the others that she has logged out. */
const openLogoutChannel = () => new BroadcastChannel('logged-out')

/** Whether the owner is logged in, and how to change that. Called once, by what shows one side or the other. */
export function useAdminSession() {
  const queryClient = useQueryClient()
  const [hasEnded, setHasEnded] = useState(false)
  /** The printed password, until she has one of her own: she need not type it twice. */
  const [typedPassword, setTypedPassword] = useState<string>()
  const [notice, setNotice] = useState<string>()
  const [, drawAgain] = useReducer((times: number) => times + 1, 0)
  const check = useQuery({
    queryKey: sessionKey,
    queryFn: () => read(checkAdminSession, {}, { on401: 'nothing' }),
  })

  /** Nothing of what was read before outlives a change of session. */
  const startOver = (session: Session) => {
    setHasEnded(false)
    queryClient.clear()
    queryClient.setQueryData(sessionKey, session)
    // Whoever watched the cleared session notices the new one when drawn.
    drawAgain()
  }

  /** After a session that had ended: what stood there stays, and is read again. */
  const goOn = (session: Session) => {
    setHasEnded(false)
    queryClient.setQueryData(sessionKey, session)
    // What was never read fails for good once it was refused, unless it starts anew.
    void queryClient.resetQueries({ predicate: ({ state }) => state.status === 'error' && !state.data })
    void queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== sessionKey[0] })
  }

  const enter = (session: Session) => {
    if (hasEnded) goOn(session)
    else startOver(session)
    // The title is for somebody who was here before.
    const title = session.firstPassword ? 'Welcome' : 'Welcome back!'
    showToast({ title, description: 'Successfully logged in to admin panel' })
  }

  const login = useMutation({
    mutationFn: (body: AdminLogin) => callApi(logIn, { body }),
    onMutate: () => setNotice(undefined),
    onSuccess: (answer, { password }) => {
      if (answer.firstPassword) setTypedPassword(password)
      if (answer.secondStep) queryClient.setQueryData(sessionKey, answer)
      else enter(answer)
    },
    onError: (error) =>
      showToast({ title: 'Login Failed', description: whyLoginFailed(error), tone: 'destructive' }),
  })

  /** Back to the password, which has to be typed again. */
  const startAgain = (why?: string) => {
    setNotice(why)
    queryClient.setQueryData(sessionKey, { authenticated: false })
  }

  const finish = async (code: string) => {
    let answer: Session
    try {
      answer = await callApi(finishLogIn, { body: { code } })
    } catch (error) {
      if (isUnauthenticated(error)) return startAgain(explanationOf(error))
      throw error
    }
    enter(answer)
  }

  const leave = () => {
    abandonOpen()
    clearOwnerStorage()
    setTypedPassword(undefined)
    startOver({ authenticated: false })
  }
  const leaveAsWell = useEffectEvent(leave)
  useEffect(() => {
    const channel = openLogoutChannel()
    channel.onmessage = () => leaveAsWell()
    return () => channel.close()
  }, [])

  const logout = useMutation({
    mutationFn: () => callApi(logOut, {}),
    onSuccess: () => {
      leave()
      const channel = openLogoutChannel()
      channel.postMessage(undefined)
      channel.close()
      showToast({ title: 'Logged out', description: 'Successfully logged out from admin panel' })
    },
    onError: (error) => {
      console.error(error)
      showToast({
        title: 'Logout Failed',
        description: 'You are still logged in. Please try again.',
        tone: 'destructive',
      })
    },
  })

  const state: SessionState = check.isPending
    ? 'checking'
    : check.data?.authenticated
      ? 'logged-in'
      : 'logged-out'
  return {
    state,
    logIn: (body: AdminLogin) =>
      login.mutateAsync(body).then(
        () => true,
        () => false,
      ),
    /** Why the last try was refused, until the next one. */
    refusal: login.error ? whyLoginFailed(login.error) : undefined,
    /** Whether the password was right and the second step, which is on, is awaited. */
    isSecondStepDue: check.data?.secondStep === true,
    /** Rejects with why the code was not taken. */
    finishLogIn: finish,
    /** Why the password has to be typed again. */
    notice,
    startAgain: () => {
      startAgain()
      // It ends by itself in a few minutes, whatever becomes of this call.
      void callApi(logOut, {}).catch(() => undefined)
    },
    logOut: () => logout.mutate(),
    isLoggingOut: logout.isPending,
    /** Whether her password is still the printed one: nothing comes before another. */
    isFirstPassword: check.data?.firstPassword === true,
    typedPassword,
    passwordChanged: () => {
      setTypedPassword(undefined)
      queryClient.setQueryData(sessionKey, { authenticated: true })
    },
    /** Whether the session has ended by itself, so that what she was at is to be there again when she has logged in. */
    hasEnded,
    /** The server says that nobody is logged in any more. */
    endSession: () => {
      setHasEnded(true)
      // Whether the printed password is still in use is kept, so that what she was at stays in place.
      queryClient.setQueryData<Session>(sessionKey, (session) => ({ ...session, authenticated: false }))
    },
  }
}

/** Whether the owner is logged in just now, for what is to go on once she is again. */
export const useIsLoggedIn = () =>
  useQuery<EndpointResponse<typeof checkAdminSession> | null>({ queryKey: sessionKey, enabled: false }).data
    ?.authenticated === true
