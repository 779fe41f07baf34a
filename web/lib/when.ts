/** Calls back once, when the browser is quiet or at the first sign of use, whichever comes first. */
export function whenQuietOrTouched(start: () => void) {
  const signs = ['pointerdown', 'keydown', 'focusin'] as const
  const once = () => {
    for (const sign of signs) removeEventListener(sign, once)
    removeEventListener('load', idle)
    start()
  }
  const idle = () => void (window.requestIdleCallback ?? setTimeout)(once)
  for (const sign of signs) addEventListener(sign, once, { once: true, passive: true })
  if (document.readyState === 'complete') idle()
  else addEventListener('load', idle, { once: true })
}
