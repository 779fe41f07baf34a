/** Calls back when nothing is being pressed, so that what moves on the page does not move away from under a finger. */
export function afterPress(callback: () => void): void {
  const isPressed = document.querySelector(':active') !== null
  // A tap's click follows in the same task.
  if (!isPressed) return void setTimeout(callback)
  const listening = new AbortController()
  const end = () => {
    listening.abort()
    setTimeout(callback)
  }
  // A touch that becomes a scroll is cancelled.
  for (const type of ['pointerup', 'pointercancel']) addEventListener(type, end, { signal: listening.signal })
}
