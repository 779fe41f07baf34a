import { Agent, request } from 'node:http'
import { text } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'

const visitors = 6
const visitorPauseMs = 50
const ownerPauseMs = 500

const publicPaths = ['/', '/services', '/contact', '/blog', '/nowhere', '/sitemap.xml', '/readyz']
const ownerPaths = [
  '/api/admin/worklist',
  '/api/admin/worklist/summary',
  '/api/admin/analytics?days=30',
  '/api/admin/newsletter-issues',
  '/api/admin/me',
]

function read(url: string, agent: Agent | false, cookie = ''): Promise<number> {
  return new Promise((resolve, reject) => {
    const asking = request(url, { agent, headers: { cookie, 'accept-encoding': 'br' } }, (answer) => {
      text(answer).then(() => resolve(answer.statusCode ?? 0), reject)
    })
    asking.on('error', reject)
    asking.end()
  })
}

/** Visitors who read pages, half of them with a new connection for each page, and the owner at her dashboard. */
export function startReading(address: () => string, cookie: () => string) {
  const agent = new Agent({ keepAlive: true })
  const failures: string[] = []
  let pages = 0
  let isOver = false

  async function keepReading(paths: readonly string[], pauseMs: number, connection: Agent | false, who = '') {
    for (let nth = 0; !isOver; nth++) {
      const path = paths[nth % paths.length] ?? '/'
      const status = await read(address() + path, connection, who).catch(String)
      if (typeof status === 'string' || status >= 500 || status === 401) failures.push(`${path} ${status}`)
      pages += 1
      await wait(pauseMs)
    }
  }
  const reading = Promise.all([
    ...Array.from({ length: visitors }, (_, nth) =>
      keepReading(publicPaths, visitorPauseMs, nth % 2 === 0 && agent),
    ),
    keepReading(ownerPaths, ownerPauseMs, agent, cookie()),
  ])
  return {
    pages: () => pages,
    failures,
    async stop(): Promise<void> {
      isOver = true
      await reading
      agent.destroy()
    },
  }
}
