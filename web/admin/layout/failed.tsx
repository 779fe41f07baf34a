import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import { NoConnection } from '#web/admin/lib/lazy-page.ts'
import { FailureNotice } from '#web/admin/ui/query.tsx'

/** Stands for a page or a part that cannot be shown; the rest keeps working. Without a connection it waits for one. */
export function Failed({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  const isOffline = error instanceof NoConnection
  const tryAgain = () => {
    reset()
    // Asks for a script that did not come once more.
    void router.invalidate()
  }
  const openOnline = useEffectEvent(tryAgain)
  useEffect(() => {
    if (!isOffline) return
    const open = () => openOnline()
    addEventListener('online', open)
    return () => removeEventListener('online', open)
  }, [isOffline])
  return (
    <FailureNotice onTryAgain={tryAgain}>
      {isOffline
        ? 'You seem to be offline. This page opens as soon as you are connected.'
        : 'This part could not be shown. The rest works.'}
    </FailureNotice>
  )
}
