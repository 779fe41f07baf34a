import { useEffect, useSyncExternalStore } from 'react'
import { onBackOnline } from './api-client.ts'

type Autosaved<State> = {
  state: () => State
  subscribe: (listener: () => void) => () => void
  flush: () => Promise<boolean>
  /** Retries a failed save. */
  resume: () => Promise<unknown>
  /** Shows what another device has saved meanwhile, if nothing is unsaved. */
  refresh: () => Promise<void>
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

/**
 * Subscribes to an autosaved record. Saves it on leaving too, and as soon as the connection or the session is back;
 * reads it anew when she comes back to the tab.
 */
export function useAutosave<State>(autosaved: Autosaved<State>, isLoggedIn: boolean): State {
  useEffect(() => {
    const onVisibility = () => {
      if (document.visibilityState === 'hidden') void autosaved.flush()
      else void autosaved.refresh()
    }
    document.addEventListener('visibilitychange', onVisibility)
    open.add(autosaved)
    return () => {
      open.delete(autosaved)
      document.removeEventListener('visibilitychange', onVisibility)
      void autosaved.flush()
    }
  }, [autosaved])
  useEffect(() => {
    if (isLoggedIn) void autosaved.resume()
    return onBackOnline(() => void autosaved.resume())
  }, [isLoggedIn, autosaved])
  return useSyncExternalStore(autosaved.subscribe, autosaved.state)
}
