/** Calls back when nothing is being pressed, so that a layout change does not move a control away from under a finger. */
export function afterPress(callback: () => void): void {
  const isPressed = document.querySelector(':active') !== null
  if (!isPressed) return void setTimeout(callback)
  const listening = new AbortController()
  // The click follows in the same task.
  const end = () => {
    listening.abort()
    setTimeout(callback)
  }
  // A tap moves the focus only after its pointer is up, and a touch that becomes a scroll is cancelled.
  for (const type of ['pointerup', 'mouseup', 'pointercancel'])
    addEventListener(type, end, { signal: listening.signal })
}
