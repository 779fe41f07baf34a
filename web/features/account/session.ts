import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import * as contract from '#contract/admin-session.ts'
import { forgetAll } from '#web/admin/lib/kept.ts'
import { discardAllOpen } from '#web/admin/lib/use-autosave.ts'
import { callApi } from '#web/lib/api-client.ts'
import { failureText } from '#web/lib/failure-text.ts'
import { isUnauthenticated, type OwnersSession, queryClient, sessionKey } from '#web/lib/queries.ts'
import { showToast } from '#web/ui/toast/show-toast.ts'

const loggedOut = { authenticated: false }

let otherTabs: BroadcastChannel | undefined

/** The owner's session, undefined while it is checked. Used once, where the login or the dashboard is chosen. */
export function useSession(): OwnersSession | undefined {
  useEffect(() => {
    const channel = new BroadcastChannel('logged-out')
    channel.onmessage = leave
    otherTabs = channel
    return () => channel.close()
  }, [])
  const { data, isPending } = useQuery<OwnersSession>({
    queryKey: sessionKey,
    queryFn: () => callApi(contract.checkAdminSession, {}),
  })
  return isPending ? undefined : (data ?? loggedOut)
}

/** Stays at the login, which goes on saying that a session has ended. */
const stayOut = (session: contract.SessionState = loggedOut) =>
  queryClient.setQueryData<OwnersSession>(sessionKey, (before) => ({
    ...session,
    ...(before?.hasEnded && { hasEnded: true }),
  }))

/** Starts a session without anything read in an earlier one. */
function startOver(session: contract.SessionState): void {
  queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== sessionKey[0] })
  queryClient.getMutationCache().clear()
  queryClient.setQueryData<OwnersSession>(sessionKey, session)
}

function enter(session: contract.SessionState): void {
  startOver(session)
  // "Welcome back!" only suits an owner who has signed in before.
  const title = session.firstPassword ? 'Welcome' : 'Welcome back!'
  showToast({ title, description: 'Successfully logged in to admin panel' })
}

function leave(): void {
  discardAllOpen()
  forgetAll()
  startOver(loggedOut)
}

const sayFailed = (title: string, description: string) =>
  showToast({ title, description, tone: 'destructive' })

/** Blames the password only if the server refused it; names any other failure. */
function whyLoginFailed(error: unknown) {
  if (isUnauthenticated(error)) return 'Invalid username or password'
  // fetch throws a TypeError if no answer came.
  if (error instanceof TypeError) return 'You seem to be offline. Please check your connection and try again.'
  return failureText(error)
}

/** Rejects after it has told her why. */
export async function logIn(body: contract.AdminLogin): Promise<void> {
  try {
    const answer = await callApi(contract.logIn, { body })
    if (answer.secondStep) stayOut(answer)
    else enter(answer)
  } catch (error) {
    sayFailed('Login Failed', whyLoginFailed(error))
    throw error
  }
}

/** Rejects with the reason if the code was refused. */
export async function finishLogIn(body: { code: string }): Promise<void> {
  try {
    enter(await callApi(contract.finishLogIn, { body }))
  } catch (error) {
    if (!isUnauthenticated(error)) throw error
    // It took too long: the password has to be typed again.
    stayOut()
    sayFailed('Login Failed', failureText(error))
  }
}

/** Goes back to the password, which she has to type again. */
export function startAgain(): void {
  stayOut()
  // If this call fails, the half-finished login expires in a few minutes.
  void callApi(contract.logOut, {}).catch(() => undefined)
}

/** Signed in with a new password. */
export function passwordChanged(session: contract.SessionState = { authenticated: true }): void {
  startOver(session)
  showToast({ title: 'Password saved', description: 'From now on only your own works.' })
}

export async function logOut(): Promise<void> {
  try {
    await callApi(contract.logOut, {})
  } catch {
    return void sayFailed('Logout Failed', 'You are still logged in. Please try again.')
  }
  leave()
  otherTabs?.postMessage(undefined)
  showToast({ title: 'Logged out', description: 'Successfully logged out from admin panel' })
}
