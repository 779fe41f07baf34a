/** Calls back once the page is shown: a prerendered page has not been seen yet. */
export function whenPageActivated(callback: () => void): void {
  if ('prerendering' in document && document.prerendering)
    document.addEventListener('prerenderingchange', () => callback(), { once: true })
  else callback()
}
