/** Calls back when the page is shown: a page that the browser draws in advance has not been seen yet. */
export function whenActivated(callback: () => void): void {
  if ('prerendering' in document && document.prerendering)
    document.addEventListener('prerenderingchange', () => callback(), { once: true })
  else callback()
}
