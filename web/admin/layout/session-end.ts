import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { isUnauthenticated } from '#web/lib/queries.ts'

type Event = { type: string; action?: { type: string; error?: unknown } }

const isRefusal = ({ type, action }: Event) =>
  type === 'updated' && action?.type === 'error' && isUnauthenticated(action.error)

/**
 * Calls back when a call is refused with 401: the session has ended, so the login is shown instead of errors. Ignores 401
 * while logged out, since a refused login is answered that way too.
 */
export function useSessionEnd(isLoggedIn: boolean, onEnd: () => void) {
  const queryClient = useQueryClient()
  const end = useEffectEvent(() => {
    if (isLoggedIn) onEnd()
  })
  useEffect(() => {
    const caches = [queryClient.getQueryCache(), queryClient.getMutationCache()]
    // Filter first: some events are emitted during a render, when no effect event may be called.
    const ends = caches.map((cache) => cache.subscribe((event) => isRefusal(event) && end()))
    return () => {
      for (const unsubscribe of ends) unsubscribe()
    }
  }, [queryClient])
}
