import type { BrowserContext } from '@playwright/test'

const policyWords = /Content Security Policy|Trusted ?Type|Permissions Policy/i

/**
 * Collects what no page of ours may cause: a breach of its security policy, an uncaught error, a request to anyone else.
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
  // The event does not fire where scripts are off, the console speaks there too.
  context.on('console', (message) => {
    if (message.type() === 'error' && policyWords.test(message.text()))
      problems.push(`policy violated: ${message.text()}`)
  })
  context.on('weberror', (error) => {
    problems.push(`uncaught error: ${error.error().stack ?? error.error().message}`)
  })
  context.on('request', (request) => {
    // By host alone: a test may open a second site of its own on another port.
    const { protocol, hostname } = new URL(request.url())
    if (/^(https?|wss?):$/.test(protocol) && hostname !== siteHost)
      problems.push(`third-party request: ${request.url()}`)
  })
  return problems
}
