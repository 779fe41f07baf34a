import cluster from 'node:cluster'
import { mkdirSync, writeFileSync } from 'node:fs'
import type { FastifyInstance } from 'fastify'
import type { DestinationStream } from 'pino'
import { replyHeldMs } from '#contract/consultation-page.ts'
import { buildApp } from '#server/app.ts'
import type { Config } from '#server/config.ts'
import { canBeReadOnTheWay } from '#server/database/plain-connection.ts'
import { ensureTrigramIndex } from '#server/database/trigram-index.ts'
import { ensureOwnerAccount, type OwnerAccount } from '#server/features/account/account.ts'
import { sealKeys } from '#server/features/account/second-step-key.ts'
import { createCopyRunner } from '#server/features/backups/runner.ts'
import { createAskDns } from '#server/features/mail-setup/dns.ts'
import { eraseAgain } from '#server/features/people/restored.ts'
import { evenAnswerMs } from '#server/http/even-answers.ts'
import type { Site } from '#server/http/site.ts'
import { createInteractiveMailer } from '#server/mail/mail.ts'
import { createPasswords, type Passwords } from '#server/security/password.ts'
import { createLinkSigner, ensureLinkSecret } from '#server/security/signed-links.ts'
import { createLog, type Log, logFault } from './log.ts'
import { openDatabase } from './open-database.ts'
import { openDeps } from './open-deps.ts'
import { type StartProgram, startHere } from './programs.ts'
import { scrubElsewhere } from './scrub-elsewhere.ts'
import { messageOf, StartError } from './start-error.ts'
import { noWork, startWork } from './work.ts'
import type { WorkerNews } from './workers.ts'

function makeDataDir(dataDir: string): void {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  } catch (error) {
    throw new StartError(
      `The folder ${dataDir} cannot be made (${messageOf(error)}). Please set DATA_DIR to a folder we may write to.`,
    )
  }
}

function greetingOf(address: string, account: OwnerAccount): string {
  const lines = [
    `The site is ready at ${address}`,
    `  for visitors:   ${address}/`,
    `  for the owner:  ${address}/admin  (user name: ${account.username})`,
  ]
  if (account.newPassword)
    lines.push(`  first password: ${account.newPassword}  (also in ${account.passwordFile})`)
  else if (account.passwordFile) lines.push(`  first password: in ${account.passwordFile}`)
  else lines.push('  password:       the one that was set; a new one is set by: npm run set-password')
  return `${lines.join('\n')}\nStop it with Ctrl+C.`
}

/** Of several processes the one that has started them says it, once all of them serve. */
function greet(greeting: string): void {
  if (cluster.isWorker) process.send?.({ news: 'ready', greeting } satisfies WorkerNews)
  else console.log(greeting)
}

// Connections that arrive in one moment. With Node's 511 the system drops some of 1,500, and visitors' among them.
const backlog = 4096

/** What tests start with other values than the real program. */
type StartOptions = {
  /** How long a process that has died keeps the mails it was about to send. */
  mailLeaseMs?: number
  /** Where this process may not start programs itself. */
  startProgram?: StartProgram | undefined
  passwords?: Passwords
  evenAnswerMs?: number
  replyHeldMs?: number | undefined
  /** Where its log goes instead of to stdout. */
  logTo?: DestinationStream
}

export type Started = {
  /** Where it listens. */
  address: string
  log: Log
  /** Says that it serves, to whoever has started the process. */
  announce: () => void
  /** Finishes what is being answered, and closes everything. */
  stop: () => Promise<void>
}

const parentCheckMs = 500

/** Nobody is left to judge a trial, and it must not keep the data from the release that serves. */
function endWithParent(): void {
  const parent = process.ppid
  setInterval(() => process.ppid !== parent && process.exit(1), parentCheckMs).unref()
}

/** The address that it listens at. */
async function listen(app: FastifyInstance, { host, port }: Config): Promise<string> {
  try {
    return await app.listen({ host, port, backlog })
  } catch (error) {
    const isTaken = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE'
    const reason = isTaken ? 'is already in use' : `cannot be opened (${messageOf(error)})`
    throw new StartError(`Port ${port} on ${host} ${reason}. Please set PORT (and HOST) to a free one.`)
  }
}

function createStartLog(level: Config['logLevel'], logTo: DestinationStream | undefined): Log {
  const { worker } = cluster
  const log = createLog(level, logTo)
  return worker ? log.child({ worker: worker.id }) : log
}

/** Brings everything up in order. Whoever has started it announces and stops it. */
export async function start(config: Config, loadSite: () => Site, own: StartOptions = {}): Promise<Started> {
  // Whatever we write holds other people's addresses or our secrets.
  process.umask(0o077)
  if (config.updateTrial) endWithParent()
  makeDataDir(config.dataDir)
  const log = createStartLog(config.logLevel, own.logTo)
  const { startProgram = startHere, passwords = createPasswords() } = own
  const database = await openDatabase(config, {
    exclusive: true,
    scrubElsewhere: (file) => scrubElsewhere(startProgram, file),
  })
  if (canBeReadOnTheWay(config.databaseUrl))
    log.warn(
      'The database is on another machine, and no encryption is asked for: names and numbers can be read on the way. Please add ?sslmode=verify-full to its address, unless the network is encrypted itself',
    )
  if (!(await ensureTrigramIndex(database)))
    log.warn(
      'The extension pg_trgm could not be created in the database: searching the requests takes longer the more there are',
    )
  const now = () => new Date()
  const account = await ensureOwnerAccount(
    { database, now, passwords, dataDir: config.dataDir },
    { username: config.adminUsername, password: config.adminPassword },
  )
  // Before any mail goes out: a backup that was put back may hold some for people who are gone.
  await eraseAgain({ database, config, now })
  const deps = await openDeps({
    ...{ config, database, log, now, passwords, startProgram },
    site: loadSite(),
    links: createLinkSigner(await ensureLinkSecret(database, now)),
    askDns: createAskDns(),
    copies: createCopyRunner(startProgram),
    evenAnswerMs: own.evenAnswerMs ?? evenAnswerMs,
    replyHeldMs: own.replyHeldMs ?? replyHeldMs,
  })
  await sealKeys(deps)
  const work = config.updateTrial ? noWork : startWork({ ...deps, leaseMs: own.mailLeaseMs })
  const mailer = createInteractiveMailer(deps.mailSettings)
  const app = await buildApp({ ...deps, mail: { mailer, wake: work.wakeMail } })
  const address = await listen(app, config)
  deps.watch()
  deps.pages.compress().catch((error: unknown) => logFault(log, error, 'Pages could not be compressed'))
  return {
    address,
    log,
    announce() {
      if (config.readyFile) writeFileSync(config.readyFile, `${address}\n`)
      // With port 0 the system chooses, and only now it is known.
      if (!config.updateTrial) greet(greetingOf(config.port === 0 ? address : config.siteUrl, account))
    },
    async stop() {
      await Promise.all([app.close(), work.stop(), deps.stop()])
      deps.endPrograms()
      mailer.close()
      await database.close()
    },
  }
}
