import cluster from 'node:cluster'
import { mkdirSync, writeFileSync } from 'node:fs'
import { buildApp } from '#server/app.ts'
import type { Config } from '#server/config.ts'
import { canBeReadOnTheWay } from '#server/database/plain-connection.ts'
import { ensureTrigramIndex } from '#server/database/trigram-index.ts'
import { ensureOwnerAccount, type OwnerAccount } from '#server/features/admin-session/account.ts'
import { createRecorder } from '#server/features/analytics/recorder.ts'
import { createBackupRunner, createCopyRunner } from '#server/features/backup/runner.ts'
import { createIntegrityCheck } from '#server/features/machine/integrity.ts'
import { createAskDns } from '#server/features/mail-setup/dns.ts'
import { openMailSettings } from '#server/features/mail-setup/live.ts'
import { eraseAgain } from '#server/features/people/restored.ts'
import { openWebsite } from '#server/features/website/live.ts'
import { evenAnswerMs } from '#server/http/even-answers.ts'
import type { Site } from '#server/http/site.ts'
import { createClockGuard } from '#server/jobs/clock-guard.ts'
import { createInteractiveMailer } from '#server/mail/mail.ts'
import { createPasswords } from '#server/security/password.ts'
import { createSealer } from '#server/security/sealed-secrets.ts'
import { createLinkSigner, ensureLinkSecret } from '#server/security/signed-links.ts'
import { createLog } from './log.ts'
import { openDatabase } from './open-database.ts'
import { type StartProgram, startHere } from './programs.ts'
import { messageOf, StartError } from './start-error.ts'
import { stopWhenAsked } from './stop.ts'
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

type StartOptions = {
  /** How long a process that has died keeps the mails it was about to send. */
  mailLeaseMs?: number
  /** Where this process may not start programs itself. */
  startProgram?: StartProgram | undefined
}

const parentCheckMs = 500

/** Nobody is left to judge a trial, and it must not keep the data from the release that serves. */
function endWithParent(): void {
  const parent = process.ppid
  setInterval(() => process.ppid !== parent && process.exit(1), parentCheckMs).unref()
}

/** Brings everything up in order and says where it is. */
export async function start(config: Config, loadSite: () => Site, own: StartOptions = {}): Promise<void> {
  // Whatever we write holds other people's addresses or our secrets.
  process.umask(0o077)
  if (config.updateTrial) endWithParent()
  makeDataDir(config.dataDir)
  const { worker } = cluster
  const log = worker ? createLog(config.logLevel).child({ worker: worker.id }) : createLog(config.logLevel)
  const database = await openDatabase(config, { exclusive: true })
  if (canBeReadOnTheWay(config.databaseUrl))
    log.warn(
      'The database is on another machine, and no encryption is asked for: names and numbers can be read on the way. Please add ?sslmode=verify-full to its address, unless the network is encrypted itself',
    )
  if (!(await ensureTrigramIndex(database)))
    log.warn(
      'The extension pg_trgm could not be created in the database: searching the requests takes longer the more there are',
    )
  const passwords = createPasswords()
  const now = () => new Date()
  const account = await ensureOwnerAccount(
    { database, now, passwords, dataDir: config.dataDir },
    { username: config.adminUsername, password: config.adminPassword },
  )
  // Before any mail goes out: a backup that was put back may hold some for people who are gone.
  await eraseAgain({ database, config, now })
  const site = loadSite()
  const website = await openWebsite({ database, site, config, log, now })
  const { facts, pages } = website
  const links = createLinkSigner(await ensureLinkSecret(database, now))
  const sealer = createSealer(config.dataDir)
  const liveMailSettings = await openMailSettings({ database, config, sealer, log })
  const mailSettings = liveMailSettings.settings
  const shared = { config, database, now, facts, links, log, mailSettings }
  const { startProgram = startHere } = own
  const [backups, copies] = [createBackupRunner(startProgram), createCopyRunner(startProgram)]
  const clockGuard = createClockGuard({
    ...{ database, now },
    onHold: (until) =>
      log.error(
        { until },
        'The clock has leapt ahead by days: nothing old is deleted and no planned issue is sent until then. Please put the clock right if it is wrong',
      ),
  })
  const integrity = createIntegrityCheck({ config, log, now, startProgram })
  const forWork = { ...shared, backups, copies, clockGuard, sealer, website, leaseMs: own.mailLeaseMs }
  const work = config.updateTrial ? noWork : startWork(forWork)
  const mailer = createInteractiveMailer(mailSettings)
  const app = await buildApp({
    ...shared,
    ...{ pages, website, liveMailSettings, sealer, startProgram },
    askDns: createAskDns(),
    ...{ backups, copies, clockGuard, integrity, passwords, evenAnswerMs },
    record: createRecorder(database, pages.isPage),
    mail: { mailer, wake: work.wakeMail },
  })
  stopWhenAsked(log, async () => {
    liveMailSettings.stop()
    await Promise.all([app.close(), work.stop(), website.stop()])
    backups.stop()
    copies.stop()
    integrity.stop()
    mailer.close()
    await database.close()
  })
  try {
    const listening = await app.listen({ host: config.host, port: config.port, backlog })
    if (config.readyFile) writeFileSync(config.readyFile, `${listening}\n`)
    // With port 0 the system chooses, and only now it is known.
    if (!config.updateTrial) greet(greetingOf(config.port === 0 ? listening : config.siteUrl, account))
  } catch (error) {
    const isTaken = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE'
    const reason = isTaken ? 'is already in use' : `cannot be opened (${messageOf(error)})`
    throw new StartError(
      `Port ${config.port} on ${config.host} ${reason}. Please set PORT (and HOST) to a free one.`,
    )
  }
  website.start()
  integrity.start()
  liveMailSettings.start()
  await pages.compress()
}
