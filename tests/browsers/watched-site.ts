import { once } from 'node:events'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { buffer, text } from 'node:stream/consumers'
import { startHostedSite } from '#tests/support/hosted-site.ts'
import { portOf } from '#tests/support/local-port.ts'
import { startMailServer } from '#tests/support/mail-server.ts'

const script = '/assets/tell-errors.js'
const reports = '/errors-of-this-page'

/** Runs in each page before all else. WebKit's driver tells nothing of the errors of a page. */
function tellErrors(address: string) {
  const tell = (words: string) =>
    navigator.sendBeacon(address, `${location.pathname}${location.search}: ${words}`)
  // WebKit takes what is left half-loaded for what could not be loaded, and so does Firefox with a script.
  let isLeaving = false
  addEventListener('beforeunload', () => {
    isLeaving = true
  })
  addEventListener(
    'error',
    (event) => {
      const { target } = event
      if (event instanceof ErrorEvent) tell(`${event.message} (${event.filename}:${event.lineno})`)
      else if (target instanceof Element && !isLeaving) tell(`not loaded: ${target.outerHTML.slice(0, 200)}`)
    },
    true,
  )
  addEventListener('unhandledrejection', ({ reason }) => tell(`rejected: ${reason}`))
  document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sample }) =>
    tell(`against the policy: ${effectiveDirective} ${blockedURI} ${sample}`),
  )
  const log = console.error
  console.error = (...words) => {
    const text = words.join(' ')
    if (!(isLeaving && text.includes('error loading dynamically imported module'))) tell(text)
    log(...words)
  }
}

/** The pages whose policy lets no script run tell nothing, and need not. */
const isTold = ({ headers }: IncomingMessage) =>
  /^text\/html/.test(headers['content-type'] ?? '') &&
  `${headers['content-security-policy']}`.includes("script-src 'self'")

async function passOn(answer: IncomingMessage, response: ServerResponse, canTell: boolean) {
  if (!(canTell && isTold(answer))) {
    response.writeHead(answer.statusCode ?? 502, answer.headers)
    answer.pipe(response)
    return
  }
  const html = (await text(answer)).replace(
    /<head[^>]*>/,
    (head) => `${head}<script src="${script}"></script>`,
  )
  const { 'content-length': _length, etag: _etag, ...headers } = answer.headers
  response.writeHead(answer.statusCode ?? 502, headers).end(html)
}

/**
 * The real site with an empty database and a mail server, behind a server that lets each page report its errors: from
 * its first script on, in every engine alike.
 */
export async function startWatchedSite() {
  const problems: string[] = []
  const scripts = { areSent: true }
  let target = 0
  const server = createServer(async (asked, response) => {
    const { url = '/', method, headers } = asked
    if (url === script) {
      response.setHeader('content-type', 'text/javascript').end(`(${tellErrors})('${reports}')`)
    } else if (url === reports) {
      problems.push(await text(asked))
      response.writeHead(204).end()
    } else if (!scripts.areSent && url.endsWith('.js')) {
      response.writeHead(404, { 'cache-control': 'no-store' }).end()
    } else {
      const plain = { ...headers, 'accept-encoding': 'identity', 'if-none-match': '' }
      const call = request({ host: '127.0.0.1', port: target, path: url, method, headers: plain })
      call.once('response', (answer) => {
        if ((answer.statusCode ?? 500) >= 500) problems.push(`${method} ${url} answered ${answer.statusCode}`)
        void passOn(answer, response, scripts.areSent)
      })
      call.once('error', () => response.destroy())
      call.end(await buffer(asked))
    }
  }).listen(0, '127.0.0.1')
  const url = `http://127.0.0.1:${await portOf(server)}`
  const mail = await startMailServer()
  const site = await startHostedSite({ SITE_URL: url, SMTP_URL: mail.url })
  target = Number(new URL(site.url).port)
  return {
    ...site,
    url,
    problems,
    /** While they are not sent, a page is what it is without scripts. */
    scripts,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
      await site[Symbol.asyncDispose]()
      await mail.close()
    },
  }
}

export type WatchedSite = Awaited<ReturnType<typeof startWatchedSite>>
