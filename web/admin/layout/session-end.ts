import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { isUnauthenticated } from '#web/lib/queries.ts'

type Event = { type: string; action?: { type: string; error?: unknown } }

const isRefusal = ({ type, action }: Event) =>
  type === 'updated' && action?.type === 'error' && isUnauthenticated(action.error)

/**
 * A call refused with 401 means that the session is over: calls back, so that the login shows instead of errors. Not for
 * the login itself, which is refused that way too.
 */
export function useSessionEnd(isLoggedIn: boolean, onEnd: () => void) {
  const queryClient = useQueryClient()
  const end = useEffectEvent(() => {
    if (isLoggedIn) onEnd()
  })
  useEffect(() => {
    const caches = [queryClient.getQueryCache(), queryClient.getMutationCache()]
    // Some events happen while the page is drawn, when no effect may be called.
    const ends = caches.map((cache) => cache.subscribe((event) => isRefusal(event) && end()))
    return () => {
      for (const unsubscribe of ends) unsubscribe()
    }
  }, [queryClient])
}
