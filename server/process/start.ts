import { mkdirSync } from 'node:fs'
import type { FastifyInstance } from 'fastify'
import type { DestinationStream } from 'pino'
import { replyHeldMs } from '#contract/consultation-page.ts'
import { buildApp } from '#server/app.ts'
import type { Config } from '#server/config.ts'
import { ensureOwnerAccount, type OwnerAccount } from '#server/features/account/password/service.ts'
import { repeatErasures } from '#server/features/clients/erasing.ts'
import { onMailFailed } from '#server/features/mail/events.ts'
import { createFetchFeed, type FetchFeed } from '#server/features/own-calendar/fetch-feed.ts'
import { repeatRefusals } from '#server/features/rights/refusals.ts'
import { minResponseMs } from '#server/http/minimum-duration.ts'
import type { Site } from '#server/http/site.ts'
import { startJobs } from '#server/jobs/jobs.ts'
import { startSending } from '#server/mail/sending.ts'
import { createSmtp } from '#server/mail/smtp.ts'
import { createPasswords, type Passwords } from '#server/security/password.ts'
import { createLinkSigner, ensureLinkSecret } from '#server/security/signed-links.ts'
import { createLog, logFault } from './log.ts'
import { openDatabase } from './open-database.ts'
import { openDeps } from './open-deps.ts'
import { hasErrorCode, StartError, startErrorMessage } from './start-error.ts'

function makeDataDir(dataDir: string): void {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  } catch (error) {
    const advice = 'Please set DATA_DIR to a folder we may write to.'
    throw new StartError(`The folder ${dataDir} cannot be made (${startErrorMessage(error)}). ${advice}`)
  }
}

/**
 * Says where the site is and how the owner signs in. The first password itself only goes to a terminal: a journal
 * would keep it.
 */
function greetingOf(address: string, account: OwnerAccount, isTerminal: boolean): string {
  const lines = [
    `The site is ready at ${address}`,
    `  for visitors:   ${address}/`,
    `  for the owner:  ${address}/admin  (user name: ${account.username})`,
  ]
  if (account.newPassword && isTerminal)
    lines.push(`  first password: ${account.newPassword}  (also in ${account.passwordFile})`)
  else if (account.passwordFile) lines.push(`  first password: in ${account.passwordFile}`)
  else lines.push('  password:       the one that was set; a new one is set by: npm run set-password')
  return `${lines.join('\n')}\nStop it with Ctrl+C.`
}

/** Settings that tests change. */
export type StartOptions = {
  passwords?: Passwords
  minResponseMs?: number
  replyHeldMs?: number | undefined
  /** Reads calendars from this machine, which the website refuses. */
  fetchFeed?: FetchFeed
  /** Log destination other than stdout. */
  logTo?: DestinationStream
}

export type Started = Awaited<ReturnType<typeof startSite>>

/** Opens the port and returns the address. */
async function listen(app: FastifyInstance, { host, port }: Config): Promise<string> {
  try {
    return await app.listen({ host, port })
  } catch (error) {
    const isTaken = hasErrorCode(error, 'EADDRINUSE')
    const reason = isTaken ? 'is already in use' : `cannot be opened (${startErrorMessage(error)})`
    throw new StartError(`Port ${port} on ${host} ${reason}. Please set PORT (and HOST) to a free one.`)
  }
}

/** Starts all parts in order. The caller prints the greeting and stops the site. */
export async function startSite(
  config: Config,
  loadSite: () => Site | Promise<Site>,
  own: StartOptions = {},
) {
  // New files are private to this user: all of them hold personal data or secrets.
  process.umask(0o077)
  makeDataDir(config.dataDir)
  const log = createLog(config.logLevel, own.logTo)
  const { passwords = createPasswords() } = own
  const database = await openDatabase(config, { exclusive: true })
  const now = () => new Date()
  const account = await ensureOwnerAccount(
    { database, now, passwords, config },
    { username: config.adminUsername, password: config.adminPassword },
  )
  // Before any mail goes out: a restored backup may hold mails to people who have been erased.
  await repeatErasures({ database, config })
  const deps = await openDeps({
    ...{ config, database, log, now, passwords },
    site: await loadSite(),
    links: createLinkSigner(await ensureLinkSecret(database, now)),
    fetchFeed: own.fetchFeed ?? createFetchFeed(),
    minResponseMs: own.minResponseMs ?? minResponseMs,
    replyHeldMs: own.replyHeldMs ?? replyHeldMs,
  })
  // Before any mail goes out, as above.
  await repeatRefusals(deps)
  const mail = startSending({
    ...deps,
    smtp: createSmtp(deps.mailSettings),
    onFailed: onMailFailed,
    report: (message, error) => logFault(log, error, message),
  })
  const jobs = startJobs({ ...deps, mail })
  const smtp = createSmtp(deps.mailSettings)
  const app = await buildApp({ ...deps, mail: { smtp, wake: mail.wake } })
  const address = await listen(app, config)
  deps.watch()
  return {
    address,
    log,
    /** What to print once the site is ready. With port 0 the system chooses the port. */
    greeting: (isTerminal: boolean) =>
      greetingOf(config.port === 0 ? address : config.siteUrl, account, isTerminal),
    /** Finishes open requests and closes everything. */
    async stop(): Promise<void> {
      // Beside each other: a mail under way must not wait for a long backup to be recorded.
      await Promise.all([app.close(), jobs.stop(), mail.stop(), deps.stop()])
      smtp.close()
      await database.close()
    },
  }
}
