import type { BrowserContext } from '@playwright/test'

const policyWords = /Content Security Policy|Trusted ?Type|Permissions Policy/i

/**
 * Collects what our pages must never cause: a policy violation, an uncaught error, a request to another host.
 * The list grows while the context is used.
 */
export async function watchBrowser(context: BrowserContext, siteUrl: string) {
  const problems: string[] = []
  const siteHost = new URL(siteUrl).hostname

  await context.exposeBinding('reportViolation', (_source, violation: string) => {
    problems.push(`policy violated: ${violation}`)
  })
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      const what = `${event.effectiveDirective} ${event.blockedURI} ${event.sample} (${event.sourceFile}:${event.lineNumber})`
      const report: unknown = Reflect.get(window, 'reportViolation')
      if (typeof report === 'function') report(what)
    })
  })
  // Without scripts the event does not fire, but the console reports it.
  context.on('console', (message) => {
    if (message.type() === 'error' && policyWords.test(message.text()))
      problems.push(`policy violated: ${message.text()}`)
  })
  context.on('weberror', (error) => {
    problems.push(`uncaught error: ${error.error().stack ?? error.error().message}`)
  })
  context.on('request', (request) => {
    // By host only: a test may open a second site on another port.
    const { protocol, hostname } = new URL(request.url())
    if (/^(https?|wss?):$/.test(protocol) && hostname !== siteHost)
      problems.push(`third-party request: ${request.url()}`)
  })
  return problems
}
