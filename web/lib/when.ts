// A browser that is never quiet, or that reports no quiet because nothing of the page moves, is not waited for any longer.
const longestWait = 1000

/** Calls back once: when the browser is quiet, at the first sign of use or a second after the load, whichever comes first. */
export function whenQuietOrTouched(start: () => void) {
  const signs = ['pointerdown', 'keydown', 'focusin'] as const
  const once = () => {
    for (const sign of signs) removeEventListener(sign, once)
    removeEventListener('load', idle)
    start()
  }
  const idle = () => {
    // Safari knows no quiet moments.
    if (window.requestIdleCallback) window.requestIdleCallback(once, { timeout: longestWait })
    else setTimeout(once)
  }
  for (const sign of signs) addEventListener(sign, once, { once: true, passive: true })
  if (document.readyState === 'complete') idle()
  else addEventListener('load', idle, { once: true })
}
