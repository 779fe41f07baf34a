import { logOut } from '#contract/admin-session.ts'
import { callApi } from '#web/lib/api-client.ts'

const key = 'leftSession'

/** Notes that she has logged out without a network, so that the session is still alive on the server. */
export function noteLeftSession(): boolean {
  try {
    localStorage.setItem(key, 'yes')
    return true
  } catch {
    return false
  }
}

const isLeft = (): boolean => {
  try {
    return localStorage.getItem(key) !== null
  } catch {
    return false
  }
}

/** Ends on the server a session that was left without a network; rejects while there is none. */
export async function endLeftSession(): Promise<void> {
  if (!isLeft()) return
  await callApi(logOut, {})
  localStorage.removeItem(key)
}
