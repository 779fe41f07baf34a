/**
 * A style sheet of a part that failed to load is asked for again at the next press. Vite asks for it only once, even when the
 * part itself is loaded again, which would leave it bare.
 */
export function retryStyles(): void {
  addEventListener('vite:preloadError', ({ payload }) => {
    const href = /\/assets\/\S+\.css/.exec(payload.message)?.[0]
    if (href) askAtNextPress(href)
  })
}

function askAtNextPress(href: string) {
  const ask = () => {
    const link = document.createElement('link')
    link.rel = 'stylesheet'
    link.href = href
    link.onerror = () => {
      link.remove()
      askAtNextPress(href)
    }
    document.head.append(link)
  }
  addEventListener('pointerdown', ask, { once: true })
}
