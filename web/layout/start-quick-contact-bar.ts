/** Hides the action bar while the hero's own buttons are on the screen. */
export function startQuickContactBar(): void {
  const bar = document.querySelector('.action-bar')
  const heroActions = document.querySelector('[data-hero-actions]')
  if (!bar || !heroActions) return
  new IntersectionObserver(([entry]) => {
    bar.toggleAttribute('data-hidden', entry?.isIntersecting ?? false)
  }).observe(heroActions)
}
