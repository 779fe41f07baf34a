import { optionalImport } from '#web/lib/optional-import.ts'

/** How far below the screen a carousel may be when its script is fetched. */
const nearPx = 200

/** Loads and starts each carousel when it comes near the screen. */
export function startCarousels(): void {
  const observer = new IntersectionObserver(
    async (entries) => {
      for (const { isIntersecting, target } of entries) {
        if (!isIntersecting || !(target instanceof HTMLElement)) continue
        observer.unobserve(target)
        const loaded = await optionalImport(() => import('./start-carousel.ts'))
        loaded?.startCarousel(target)
      }
    },
    { rootMargin: `${nearPx}px` },
  )
  for (const region of document.querySelectorAll('.carousel')) observer.observe(region)
}
