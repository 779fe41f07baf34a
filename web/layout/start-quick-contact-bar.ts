/** Hides the action bar while the hero's own buttons are on the screen. */
export function startQuickContactBar(): void {
  const bar = document.querySelector('.action-bar')
  const heroActions = document.querySelector('[data-hero-actions]')
  if (!bar || !heroActions) return
  new IntersectionObserver((changes) => {
    // A busy phone tells several changes at once, the latest last.
    bar.toggleAttribute('data-hidden', changes.at(-1)?.isIntersecting ?? false)
  }).observe(heroActions)
}
