import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer as createHttpServer, request } from 'node:http'
import { createServer as createHttpsServer } from 'node:https'
import { join } from 'node:path'
import { portOf } from './local-port.ts'

const fixture = (name: string) => join(import.meta.dirname, '../fixtures', name)

/** A client that trusts this certificate can open the site over https. */
export const localCertificate = fixture('local-https.crt')

/**
 * A reverse proxy as before a real site: https in front, plain http behind. Its address is known before the
 * site, which needs it as SITE_URL; the site is set afterwards.
 */
export async function startHttpsFront() {
  let target: string | undefined
  const key = readFileSync(fixture('local-https.key'))
  const secure = createHttpsServer({ key, cert: readFileSync(localCertificate) }, (asked, answer) => {
    const { method, headers, url = '/' } = asked
    const forwarded = { ...headers, 'x-forwarded-for': '127.0.0.1', 'x-forwarded-proto': 'https' }
    const onward = request(`${target}${url}`, { method, headers: forwarded }, (got) => {
      answer.writeHead(got.statusCode ?? 502, got.headers)
      got.pipe(answer)
    })
    onward.on('error', () => answer.destroy())
    asked.pipe(onward)
  }).listen(0, '127.0.0.1')
  const port = await portOf(secure)
  const plain = createHttpServer((asked, answer) => {
    answer.writeHead(301, { location: `https://localhost:${port}${asked.url}` }).end()
  }).listen(0, '127.0.0.1')
  const plainPort = await portOf(plain)
  return {
    url: `https://localhost:${port}`,
    ...{ port, plainPort },
    passTo(url: string) {
      target = url
    },
    async [Symbol.asyncDispose]() {
      for (const server of [secure, plain]) {
        server.closeAllConnections()
        server.close()
        await once(server, 'close')
      }
    },
  }
}
