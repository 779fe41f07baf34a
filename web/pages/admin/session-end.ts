import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { isUnauthenticated } from '#web/lib/queries.ts'

/** A read refused with 401 means that the session is over: calls back, so that the login shows instead of errors. */
export function useSessionEnd(onEnd: () => void) {
  const queryClient = useQueryClient()
  const end = useEffectEvent(onEnd)
  useEffect(
    () =>
      queryClient.getQueryCache().subscribe((event) => {
        if (
          event.type === 'updated' &&
          event.action.type === 'error' &&
          isUnauthenticated(event.action.error)
        )
          end()
      }),
    [queryClient],
  )
}
