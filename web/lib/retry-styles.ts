/**
 * Requests a style sheet that failed to load again at the next press. Vite requests it only once, even when its module is
 * loaded again, which would leave that part unstyled.
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
