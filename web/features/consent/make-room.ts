const gapPx = 16

const roomRules = (px: number) => `
  html { scroll-padding-bottom: ${px}px }
  .site-footer, .owner-page { padding-bottom: ${px}px }
  .toast-region { bottom: min(${px}px, 100dvh - 12rem) }`

const buttonRules = (px: number) => `
  @media (height >= 26rem), (orientation: portrait) {
    [data-hero-actions] { position: sticky; bottom: ${px - gapPx / 2}px; background: var(--color-cream-50) }
  }`

/** The banner may stand beside the hero's two buttons, but not over them. */
function hasButtonsAbove(banner: HTMLElement) {
  const { left } = banner.getBoundingClientRect()
  const buttons = document.querySelectorAll('[data-hero-actions] > *')
  return [...buttons].some((button) => button.getBoundingClientRect().right > left)
}

/**
 * Keeps as much of the page clear as the banner covers, so that what has focus is never under it, not even at the very end
 * of the page, and keeps the hero's two buttons above it. Rules for the few that make room: a variable on the root would have
 * every element of the page styled anew. Returns what gives the room back.
 */
export function makeRoomFor(banner: HTMLElement): () => void {
  // Safari before 16.4 has no such sheets: there the end of the page stays under the banner until it is answered.
  if (!document.adoptedStyleSheets) return () => {}
  const sheet = new CSSStyleSheet()
  document.adoptedStyleSheets.push(sheet)
  const observer = new ResizeObserver(() => {
    const fromTheEdge = Number.parseFloat(getComputedStyle(banner).bottom)
    const px = banner.offsetHeight + fromTheEdge + gapPx
    sheet.replaceSync(roomRules(px) + (hasButtonsAbove(banner) ? buttonRules(px) : ''))
  })
  observer.observe(banner)
  return () => {
    observer.disconnect()
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet)
  }
}
