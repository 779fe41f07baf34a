/**
 * Tracks the focus outside `part`, an element that comes and goes. The returned function moves focus back there; call it
 * before the focused element in `part` is removed.
 */
export function returnFocusFrom(part: Element): () => void {
  let last: Element | null = document.activeElement
  document.addEventListener('focusin', ({ target }) => {
    if (target instanceof Element && !part.contains(target)) last = target
  })
  return () => {
    if (!part.contains(document.activeElement)) return
    if (last instanceof HTMLElement) last.focus({ preventScroll: true })
    // The element may be removed or disabled by now.
    if (document.activeElement !== last) document.querySelector('main')?.focus({ preventScroll: true })
  }
}
