/** A ref callback for an element that may be removed while focused: moves focus to the nearest focusable ancestor. */
export function passFocusOnRemoval(element: HTMLElement | null) {
  const fallback = element?.parentElement?.closest('[tabindex]')
  return () => {
    if (!element?.contains(document.activeElement) || !(fallback instanceof HTMLElement)) return
    // A dialog inside it is still open now, and lets nothing outside have the focus.
    queueMicrotask(() => document.activeElement === document.body && fallback.focus({ preventScroll: true }))
  }
}
