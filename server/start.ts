import { mkdirSync } from 'node:fs'
import { buildApp } from './app.ts'
import { startBackground } from './background/background.ts'
import { reportFault } from './background/faults.ts'
import type { Config } from './config.ts'
import { connect } from './database/connect.ts'
import type { Database } from './database/database.ts'
import { type DatabaseFault, databaseFaultOf } from './database/failures.ts'
import { migrate } from './database/migrate.ts'
import { createTurns, type TakeTurn } from './database/turns.ts'
import { factsOf } from './facts.ts'
import { ensureOwnerAccount, type OwnerAccount } from './features/admin-session/account.ts'
import { createPageServer } from './http/pages.ts'
import type { Site } from './http/site.ts'
import { createAwaitedMailer } from './mail/mail.ts'
import { createPasswords } from './security/password.ts'
import { createLinkSigner, ensureLinkSecret } from './security/signed-links.ts'
import { StartError } from './start-error.ts'
import { stopOnSignal } from './stop.ts'

const messageOf = (error: unknown) => (error instanceof Error ? error.message || error.name : String(error))

function makeDataDir(dataDir: string): void {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  } catch (error) {
    throw new StartError(
      `The folder ${dataDir} cannot be made (${messageOf(error)}). Please set DATA_DIR to a folder we may write to.`,
    )
  }
}

const adviceOf: Partial<Record<DatabaseFault, string>> = {
  full: 'Please make room on its disk.',
  corrupt: 'Please put a backup in its place.',
}

export async function openDatabase({ databaseUrl }: Config, takeTurn?: TakeTurn): Promise<Database> {
  const isFile = databaseUrl.startsWith('sqlite:')
  const where = isFile
    ? `The database file ${databaseUrl.slice('sqlite:'.length)}`
    : 'The database at DATABASE_URL'
  try {
    const database = connect(databaseUrl, takeTurn)
    await migrate(database)
    return database
  } catch (error) {
    const cause = error instanceof Error && error.cause ? error.cause : error
    const usual = isFile
      ? 'Please check that we may write to it and its folder.'
      : 'Please check that it is running and that the address is right.'
    const advice = adviceOf[databaseFaultOf(cause) ?? 'unavailable'] ?? usual
    throw new StartError(`${where} cannot be used (${messageOf(cause)}). ${advice}`)
  }
}

function greet(address: string, account: OwnerAccount): void {
  const lines = [
    `The site is ready at ${address}`,
    `  for visitors:   ${address}/`,
    `  for the owner:  ${address}/admin  (user name: ${account.username})`,
  ]
  if (account.newPassword)
    lines.push(`  first password: ${account.newPassword}  (also in ${account.passwordFile})`)
  else if (account.passwordFile) lines.push(`  first password: in ${account.passwordFile}`)
  else lines.push('  password:       the one that was set; a new one is set by: npm run set-password')
  console.log(`${lines.join('\n')}\nStop it with Ctrl+C.`)
}

type StartOptions = {
  /** How long a process that has died keeps the mails it was about to send. */
  mailLeaseMs?: number
}

/** Brings everything up in order and says where it is. */
export async function start(config: Config, loadSite: () => Site, own: StartOptions = {}): Promise<void> {
  // Whatever we write holds other people's addresses or our secrets.
  process.umask(0o077)
  makeDataDir(config.dataDir)
  const turns = createTurns()
  const database = await openDatabase(config, turns.takeTurn)
  const passwords = createPasswords()
  const now = () => new Date()
  const account = await ensureOwnerAccount(
    { database, now, passwords, dataDir: config.dataDir },
    { username: config.adminUsername, password: config.adminPassword },
  )
  const site = loadSite()
  const facts = factsOf(config.siteUrl, config.confirmSubscriptions)
  const pages = await createPageServer(site, facts)
  const linkSecret = await ensureLinkSecret(database, now)
  const background = startBackground(
    { config, linkSecret, pagePaths: pages.paths, mailLeaseMs: own.mailLeaseMs },
    { turns, report: reportFault },
  )
  const mailer = createAwaitedMailer(config)
  const app = await buildApp({
    config,
    database,
    now,
    facts,
    pages,
    passwords,
    record: background.record,
    links: createLinkSigner(linkSecret),
    mail: { mailer, wake: background.wakeMail },
  })
  stopOnSignal(async () => {
    await app.close()
    mailer?.close()
    await background.stop()
    await database.close()
  })
  try {
    const listening = await app.listen({ host: config.host, port: config.port })
    // With port 0 the system chooses, and only now it is known.
    greet(config.port === 0 ? listening : config.siteUrl, account)
  } catch (error) {
    const isTaken = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE'
    const reason = isTaken ? 'is already in use' : `cannot be opened (${messageOf(error)})`
    throw new StartError(
      `Port ${config.port} on ${config.host} ${reason}. Please set PORT (and HOST) to a free one.`,
    )
  }
  await pages.compress()
}
