/** A process to be measured: `site` is ours, the others are the minimum in Node for a page or a page view. */
import { existsSync } from 'node:fs'
import { createServer, type RequestListener, type Server } from 'node:http'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { shippedContent, toPageContent } from '#content/documents/website-content.ts'
import { replyHeldMs } from '#contract/consultation-page.ts'
import { buildApp } from '#server/app.ts'
import { readConfig } from '#server/config.ts'
import { connectDatabase } from '#server/database/connect.ts'
import { migrate } from '#server/database/migrate.ts'
import { createCopyRunner } from '#server/features/backups/runner.ts'
import { createAskDns } from '#server/features/mail-setup/dns.ts'
import { createFetchFeed } from '#server/features/own-calendar/fetch-feed.ts'
import { collectFacts } from '#server/http/facts.ts'
import { loadSite } from '#server/http/site.ts'
import { createInteractiveMailer } from '#server/mail/mail.ts'
import { askChildProcess } from '#server/process/ask-child-process.ts'
import { createLog } from '#server/process/log.ts'
import { openDeps } from '#server/process/open-deps.ts'
import { startProgramDirectly } from '#server/process/programs.ts'
import { startBackgroundWork } from '#server/process/work.ts'
import { createPasswords } from '#server/security/password.ts'
import { createLinkSigner, ensureLinkSecret } from '#server/security/signed-links.ts'
import { fakeSite } from '#tests/support/fake-site.ts'
import { mailSettings as mailEnvironment } from '#tests/support/mail-settings.ts'
import { serveBareViews } from './bare-views.ts'
import type { Memory, Question, Ready, Work } from './messages.ts'
import { takeCommits } from './watch-commits.ts'

const dist = join(import.meta.dirname, '../../dist')
const [kind, folder = ''] = process.argv.slice(2)
const { SMTP_URL, MAILS_PER_MINUTE, BENCH_DATABASE_URL } = process.env
const config = readConfig({
  ...mailEnvironment,
  SMTP_URL,
  MAILS_PER_MINUTE,
  DATA_DIR: folder,
  DATABASE_URL: BENCH_DATABASE_URL,
  RATE_LIMIT_FACTOR: '1000000',
  LOG_LEVEL: 'silent',
})
const site = existsSync(join(dist, 'server/render.js')) ? loadSite(dist) : fakeSite
const facts = collectFacts(config.siteUrl)

async function serveSite(): Promise<Server> {
  const database = connectDatabase(config.databaseUrl, {
    scrubElsewhere: (file) => askChildProcess<void>(startProgramDirectly, 'scrub', { file }).answer,
  })
  await migrate(database)
  const log = createLog(config.logLevel)
  const now = () => new Date()
  const deps = await openDeps({
    ...{ config, database, log, now, site },
    passwords: createPasswords(),
    links: createLinkSigner(await ensureLinkSecret(database, now)),
    startProgram: startProgramDirectly,
    copies: createCopyRunner(startProgramDirectly),
    askDns: createAskDns(),
    fetchFeed: createFetchFeed(),
    replyHeldMs,
    // Measure the cost of storing, not the delay that hides it.
    evenAnswerMs: 0,
  })
  await deps.pages.compress()
  const { wakeMail } = startBackgroundWork({ ...deps, leaseMs: undefined })
  const mail = { mailer: createInteractiveMailer(deps.mailSettings), wake: wakeMail }
  const app = await buildApp({ ...deps, mail })
  await app.ready()
  return app.server
}

async function answerWithPage(): Promise<RequestListener> {
  const { renderPage } = await site.loadRenderer()
  const page = await renderPage({
    path: '/contact',
    facts,
    content: toPageContent(shippedContent),
    assets: site.assets,
  })
  const body = brotliCompressSync(page.html)
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'content-encoding': 'br',
    'content-length': body.length,
  }
  return (_request, response) => {
    response.writeHead(200, headers)
    response.end(body)
  }
}

const servers = {
  site: serveSite,
  bare: async () => createServer(await answerWithPage()),
  'bare-views': async () => serveBareViews(folder, await answerWithPage()),
}
const server = await servers[kind as keyof typeof servers]()
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  const ready: Ready = { port: typeof address === 'object' && address ? address.port : 0 }
  process.send?.(ready)
})

function readWork(): Work {
  const { user, system } = process.cpuUsage()
  return { cpuMicroseconds: user + system, ...takeCommits() }
}

function readMemory(): Memory {
  // Twice: the first collection only finds some of the garbage.
  globalThis.gc?.()
  globalThis.gc?.()
  const { rss, heapUsed } = process.memoryUsage()
  return { rss, heap: heapUsed }
}

process.on('message', (question: Question) => process.send?.(question === 'work' ? readWork() : readMemory()))
process.on('disconnect', () => process.exit(0))
