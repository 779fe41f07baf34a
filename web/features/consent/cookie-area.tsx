import { type ComponentType, lazy, Suspense, useSyncExternalStore } from 'react'
import { loadQuietly } from '#web/lib/load-quietly.ts'
import { type BannerView, bannerView, onBannerView } from './banner-state.ts'

type Props = { onDecided: () => void }

const CookieBanner = lazy<ComponentType<Props & { view: BannerView }>>(async () => {
  const banner = await loadQuietly(() => import('./cookie-banner.tsx'))
  return { default: banner?.CookieBanner ?? (() => null) }
})

/** Where the cookie banner appears. It is never part of the rendered page, and loaded only for those who have yet to choose. */
export function CookieArea({ onDecided }: Props) {
  const view = useSyncExternalStore(onBannerView, bannerView, () => 'none' as const)
  if (view === 'none') return null
  return (
    <Suspense fallback={null}>
      <CookieBanner view={view} onDecided={onDecided} />
    </Suspense>
  )
}
