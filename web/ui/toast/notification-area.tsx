import { lazy, Suspense, useSyncExternalStore } from 'react'
import { currentNotice, onNotice } from './notices.ts'

const Toaster = lazy(() => import('./toaster.tsx').then(({ Toaster }) => ({ default: Toaster })))

/** Where notices appear. What draws them is loaded with the first one. */
export function NotificationArea() {
  const notice = useSyncExternalStore(onNotice, currentNotice, () => undefined)
  if (!notice) return null
  return (
    <Suspense fallback={null}>
      <Toaster notice={notice} />
    </Suspense>
  )
}
