/**
 * Follows where the focus is outside of `part`, which comes and goes. The returned function gives it back there: to be called
 * before what has the focus in `part` is taken away.
 */
export function returnFocusFrom(part: Element): () => void {
  let last: Element | null = document.activeElement
  document.addEventListener('focusin', ({ target }) => {
    if (target instanceof Element && !part.contains(target)) last = target
  })
  return () => {
    if (!part.contains(document.activeElement)) return
    if (last instanceof HTMLElement) last.focus({ preventScroll: true })
    // It may be gone by now, or disabled.
    if (document.activeElement !== last) document.querySelector('main')?.focus({ preventScroll: true })
  }
}
