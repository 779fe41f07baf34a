import type { Database } from '#server/database/database.ts'
import type { Executor } from '#server/database/schema.ts'
import type { MailSettings } from '#server/mail/settings.ts'
import { type Log, logFault } from '#server/process/log.ts'
import type { Sealer } from '#server/security/sealed-secrets.ts'
import { type MailConfig, mailSettingsOf, parseAccount, passwordContextOf } from './rules.ts'

/** How soon a process uses what was saved in another one. */
const pollMs = 1500

/** The mail account set up in the dashboard: one row, empty until then. */
export const readMailSettings = (db: Executor) =>
  db.selectFrom('mailSettings').selectAll().executeTakeFirstOrThrow()

type OpenDeps = { database: Database; config: MailConfig; sealer: Sealer; log: Log }

export type LiveMailSettings = Awaited<ReturnType<typeof openMailSettings>>

/** The mail settings in force, refreshed when the owner saves new ones in any process. */
export async function openMailSettings({ database, config, sealer, log }: OpenDeps) {
  const settings: MailSettings = mailSettingsOf(config)
  let revision = -1
  let hasFailed = false
  let timer: NodeJS.Timeout | undefined

  async function refresh(): Promise<void> {
    const row = await readMailSettings(database.kysely)
    if (row.revision === revision) return
    const account = parseAccount(row.account)
    const password =
      account && row.secret !== null ? await sealer.open(row.secret, passwordContextOf(account)) : undefined
    if (row.account !== null && password === undefined)
      log.warn(
        'The password of the mail account cannot be read: secrets.key in DATA_DIR is missing, cannot be read or does not belong to this database. Put it back and restart, or type the password again under Website, Mail',
      )
    revision = row.revision
    Object.assign(
      settings,
      mailSettingsOf(config, account && password !== undefined ? { account, password } : undefined),
    )
  }

  async function poll(): Promise<void> {
    try {
      await refresh()
      hasFailed = false
    } catch (error) {
      // An outage is logged once, not at every poll.
      if (!hasFailed) logFault(log, error, 'The mail settings cannot be read')
      hasFailed = true
    }
  }

  // While the database is unavailable, the settings of the environment are used.
  await poll()
  return {
    settings,
    refresh,
    start(): void {
      timer = setInterval(poll, pollMs)
      timer.unref()
    },
    stop: () => clearInterval(timer),
  }
}
