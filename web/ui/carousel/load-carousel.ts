import { optionalImport } from '#web/lib/optional-import.ts'

/** Loads the script of the page's carousel, and starts it, when it comes near the screen. */
export function loadCarousel(): void {
  const region = document.querySelector<HTMLElement>('.carousel')
  if (!region) return
  const observer = new IntersectionObserver(
    async (changes) => {
      if (!changes.some(({ isIntersecting }) => isIntersecting)) return
      observer.disconnect()
      const loaded = await optionalImport(() => import('./start-carousel.ts'))
      loaded?.startCarousel(region)
    },
    { rootMargin: '200px' },
  )
  observer.observe(region)
}
