import { useEffect, useSyncExternalStore } from 'react'
import { onBackOnline } from './api-client.ts'

type Autosaved<State> = {
  state: () => State
  subscribe: (listener: () => void) => () => void
  flush: () => Promise<boolean>
  /** Retries a failed save. */
  resume: () => Promise<unknown>
  /** Stops saving and discards what is not saved. */
  abandon: () => void
}

const open = new Set<Pick<Autosaved<unknown>, 'flush' | 'abandon'>>()

/** Saves every open record. */
export const flushAllDrafts = () => Promise.all([...open].map(({ flush }) => flush()))
/** Discards the unsaved changes of every open record. */
export function discardAllDrafts(): void {
  for (const { abandon } of open) abandon()
}

/** Subscribes to an autosaved record. Saves it on leaving too, and as soon as the connection or the session is back. */
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
    return onBackOnline(() => void autosaved.resume())
  }, [isLoggedIn, autosaved])
  return useSyncExternalStore(autosaved.subscribe, autosaved.state)
}
