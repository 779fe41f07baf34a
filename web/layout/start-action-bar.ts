/** Hides the bar with the two calls to action while the page's own buttons of this kind are on the screen. */
export function startActionBar(): void {
  const bar = document.querySelector('.action-bar')
  const heroActions = document.querySelector('[data-hero-actions]')
  if (!bar || !heroActions) return
  new IntersectionObserver(([entry]) => {
    bar.toggleAttribute('data-hidden', entry?.isIntersecting ?? false)
  }).observe(heroActions)
}
