const gapPx = 16

const roomRules = (px: number) => `
  html { scroll-padding-bottom: ${px}px }
  .site-footer, .owner-page { padding-bottom: ${px}px }
  .toast-region { bottom: min(${px}px, 100dvh - 12rem) }`

const buttonRules = (px: number) => `
  @media (height >= 26rem), (orientation: portrait) {
    [data-hero-actions] { position: sticky; bottom: ${px - gapPx / 2}px; background: var(--color-cream-50) }
  }`

/**
 * Whether the hero's buttons must move above the banner: those to the left of it are not covered, and above the settings,
 * which a visitor has opened and is taller, they would cover the heading.
 */
function hasButtonsAbove(banner: HTMLElement) {
  if (banner.dataset.shown !== 'ask') return false
  const { left } = banner.getBoundingClientRect()
  const buttons = document.querySelectorAll('[data-hero-actions] > *')
  return [...buttons].some((button) => button.getBoundingClientRect().right > left)
}

/** A browser scrolls only the caret of a large field into view, and would leave the rest of it under the banner. */
function showWholeField({ target }: Event) {
  if (target instanceof HTMLTextAreaElement) target.scrollIntoView({ block: 'nearest' })
}

/**
 * Reserves the space that the banner covers, so that the focused element is never under it, not even at the end of the page,
 * and keeps the hero's two buttons above it. Uses rules for a few elements: a custom property on the root would restyle every
 * element. Returns a function that frees the space.
 */
export function reserveSpaceForBanner(banner: HTMLElement): () => void {
  // Safari before 16.4 has no adopted style sheets: the banner covers the end of the page until it is answered.
  if (!document.adoptedStyleSheets) return () => {}
  const sheet = new CSSStyleSheet()
  document.adoptedStyleSheets.push(sheet)
  const observer = new ResizeObserver(() => {
    const fromTheEdge = Number.parseFloat(getComputedStyle(banner).bottom)
    const px = banner.offsetHeight + fromTheEdge + gapPx
    sheet.replaceSync(roomRules(px) + (hasButtonsAbove(banner) ? buttonRules(px) : ''))
  })
  observer.observe(banner)
  document.addEventListener('focusin', showWholeField)
  return () => {
    observer.disconnect()
    document.removeEventListener('focusin', showWholeField)
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet)
  }
}
