import type { Config } from '#server/config.ts'
import type { Database } from '#server/database/database.ts'
import { isUnavailable } from '#server/database/failures.ts'
import { type MailSettings, mailSettingsOf } from '#server/mail/settings.ts'
import { type Log, logFault } from '#server/process/log.ts'
import type { Sealer } from '#server/security/sealed-secrets.ts'
import * as repository from './repository.ts'
import { effectiveMailSettings, passwordContextOf, settingsInUse } from './rules.ts'

/** How soon other processes pick up settings confirmed in this one. */
const pollMs = 1500

type OpenDeps = {
  database: Database
  config: Pick<Config, 'smtp' | 'mailFrom' | 'ownerEmail' | 'setOnServer'>
  sealer: Sealer
  log: Log
}

export type LiveMailSettings = Awaited<ReturnType<typeof openMailSettings>>

/** The mail settings in use, refreshed when the owner confirms new ones in any process. */
export async function openMailSettings({ database, config, sealer, log }: OpenDeps) {
  const settings: MailSettings = mailSettingsOf(config)
  let revision = -1
  let isPasswordLost = false
  let hasFailed = false
  let timer: NodeJS.Timeout | undefined

  async function apply(row: repository.MailSettingsRow): Promise<void> {
    const account = settingsInUse(row)
    const password =
      account && row.usedSecret !== null
        ? await sealer.open(row.usedSecret, passwordContextOf(account))
        : undefined
    const isLost = row.used !== null && password === undefined
    if (isLost && !isPasswordLost)
      log.warn(
        'The password of the mail account cannot be read: secrets.key in DATA_DIR is missing, cannot be read or does not belong to this database. Put it back, or type the password again under Website, Mail',
      )
    isPasswordLost = isLost
    const own = account && password !== undefined ? { account, password } : undefined
    Object.assign(settings, effectiveMailSettings(config, own))
    revision = row.revision
  }

  /** Applies settings confirmed in this or another process. */
  async function look(): Promise<void> {
    try {
      const row = await repository.settings.read(database.kysely)
      // Apply again while the password is lost, so that a restored secrets.key takes effect.
      if (isPasswordLost || row.revision !== revision) await apply(row)
      hasFailed = false
    } catch (error) {
      // Log an outage once, not on every poll.
      if (!hasFailed) logFault(log, error, 'The mail settings cannot be read')
      hasFailed = true
    }
  }

  try {
    await apply(await repository.settings.read(database.kysely))
  } catch (error) {
    if (!isUnavailable(error)) throw error
    logFault(log, error, 'The mail settings cannot be read')
    hasFailed = true
  }

  return {
    settings,
    look,
    isPasswordLost: () => isPasswordLost,
    start(): void {
      timer = setInterval(look, pollMs)
      timer.unref()
    },
    stop: () => clearInterval(timer),
  }
}
