/** As the `ref` of what may go while it has the focus: the part around it that can take the focus takes it on. */
export function handFocusOn(element: HTMLElement | null) {
  const heir = element?.parentElement?.closest('[tabindex]')
  return () => {
    if (element?.contains(document.activeElement) && heir instanceof HTMLElement)
      heir.focus({ preventScroll: true })
  }
}
