import { useEffect, useSyncExternalStore } from 'react'
import { onConnection } from './api-client.ts'

type Autosaved<State> = {
  state: () => State
  subscribe: (listener: () => void) => () => void
  flush: () => Promise<boolean>
  /** Tries again what failed. */
  resume: () => Promise<unknown>
  /** Ends it without saving what is left. */
  abandon: () => void
}

const open = new Set<Pick<Autosaved<unknown>, 'flush' | 'abandon'>>()

/** Saves what is open. */
export const flushOpen = () => Promise.all([...open].map(({ flush }) => flush()))
/** What is open is neither saved nor kept any more. */
export function abandonOpen(): void {
  for (const { abandon } of open) abandon()
}

/** Follows what saves itself: it is saved on leaving too, and as soon as there is a connection, or a session, again. */
export function useAutosave<State>(autosaved: Autosaved<State>, isLoggedIn: boolean): State {
  useEffect(() => {
    const onHidden = () => {
      if (document.visibilityState === 'hidden') void autosaved.flush()
    }
    document.addEventListener('visibilitychange', onHidden)
    open.add(autosaved)
    return () => {
      open.delete(autosaved)
      document.removeEventListener('visibilitychange', onHidden)
      void autosaved.flush()
    }
  }, [autosaved])
  useEffect(() => {
    if (isLoggedIn) void autosaved.resume()
    return onConnection(() => void autosaved.resume())
  }, [isLoggedIn, autosaved])
  return useSyncExternalStore(autosaved.subscribe, autosaved.state)
}
