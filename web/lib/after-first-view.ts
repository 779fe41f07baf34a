/** Runs once the page with its first pictures is on the screen: what is fetched then does not hold them up. */
export function afterFirstView(run: () => void): void {
  const afterFrame = () => requestAnimationFrame(() => setTimeout(run))
  if (document.readyState === 'complete') afterFrame()
  else addEventListener('load', afterFrame, { once: true })
}
