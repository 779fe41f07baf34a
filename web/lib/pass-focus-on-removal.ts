/** A ref callback for an element that may be removed while focused: moves focus to the nearest focusable ancestor. */
export function passFocusOnRemoval(element: HTMLElement | null) {
  const fallback = element?.parentElement?.closest('[tabindex]')
  return () => {
    if (element?.contains(document.activeElement) && fallback instanceof HTMLElement)
      fallback.focus({ preventScroll: true })
  }
}
