/** Calls back when nothing is being pressed, so that what moves on the page does not move away from under a finger. */
export function afterPress(callback: () => void): void {
  const isPressed = document.querySelector(':active') !== null
  if (isPressed) addEventListener('pointerup', () => setTimeout(callback), { once: true })
  // A tap's click follows in the same task.
  else setTimeout(callback)
}
