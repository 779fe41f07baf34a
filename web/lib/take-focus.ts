/** A ref callback for what takes the focus when it appears. Written in place, it would take it at every render. */
export const takeFocus = (element: HTMLElement | null) => element?.focus()
