/** A process to be measured: `site` is ours, the others the least that Node can do with a page or a page view. */
import { existsSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { buildApp } from '#server/app.ts'
import { readConfig } from '#server/config.ts'
import { migrate } from '#server/database/migrate.ts'
import { connectSqlite } from '#server/database/sqlite.ts'
import { factsOf } from '#server/facts.ts'
import { createPageServer } from '#server/http/pages.ts'
import { loadSite } from '#server/http/site.ts'
import { startMail } from '#server/mail/mail.ts'
import { createPasswords } from '#server/security/password.ts'
import { createLinkSigner, ensureLinkSecret } from '#server/security/signed-links.ts'
import { fakeSite } from '#tests/support/fake-site.ts'
import { serveBareViews } from './bare-views.ts'
import type { Ready, Usage } from './messages.ts'
import { takeMedianCommitMs, watchCommits } from './watch-commits.ts'

const dist = join(import.meta.dirname, '../../dist')
const [kind, folder = ''] = process.argv.slice(2)
const { SMTP_URL, MAILS_PER_MINUTE } = process.env
const config = readConfig({
  SMTP_URL,
  MAILS_PER_MINUTE,
  DATA_DIR: folder,
  RATE_LIMIT_FACTOR: '1000000',
  LOG_LEVEL: 'silent',
})
const site = existsSync(join(dist, 'server/render.js')) ? await loadSite(dist) : fakeSite
const facts = factsOf(config.siteUrl)
let countCommits = () => 0

async function serveSite(): Promise<Server> {
  const database = connectSqlite(join(folder, 'site.db'))
  await migrate(database)
  countCommits = database.countCommits
  const pages = await createPageServer(site, facts)
  await pages.compress()
  const passwords = createPasswords()
  const now = () => new Date()
  const links = createLinkSigner(await ensureLinkSecret(database, now))
  const mail = startMail({ config, database, now, facts, links })
  const app = await buildApp({ config, database, facts, pages, passwords, links, mail, now })
  await app.ready()
  return app.server
}

async function serveBare(): Promise<Server> {
  const page = await site.renderer.renderPage({ path: '/contact', facts, assets: site.assets })
  const body = brotliCompressSync(page.html)
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'content-encoding': 'br',
    'content-length': body.length,
  }
  return createServer((_request, response) => {
    response.writeHead(200, headers)
    response.end(body)
  })
}

async function serveViews(): Promise<Server> {
  const views = await serveBareViews(folder)
  countCommits = views.countCommits
  return views.server
}

watchCommits()
const servers = { site: serveSite, bare: serveBare, 'bare-views': serveViews }
const server = await servers[kind as keyof typeof servers]()
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  const ready: Ready = { port: typeof address === 'object' && address ? address.port : 0 }
  process.send?.(ready)
})
process.on('message', () => {
  const { user, system } = process.cpuUsage()
  // After the clock was read: collecting is no part of the work. Twice, since the first only finds some of it dead.
  globalThis.gc?.()
  globalThis.gc?.()
  const { rss, heapUsed } = process.memoryUsage()
  const usage: Usage = {
    cpuMicroseconds: user + system,
    commits: countCommits(),
    medianCommitMs: takeMedianCommitMs(),
    rss,
    heap: heapUsed,
  }
  process.send?.(usage)
})
process.on('disconnect', () => process.exit(0))
