import { lazy, Suspense, useSyncExternalStore } from 'react'
import { loadQuietly } from '#web/lib/load-quietly.ts'
import { currentNotice, onNotice } from './notices.ts'
import { PlainNotice } from './plain-notice.tsx'

const Toaster = lazy(async () => {
  const loaded = await loadQuietly(() => import('./toaster.tsx'))
  return { default: loaded?.Toaster ?? PlainNotice }
})

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
