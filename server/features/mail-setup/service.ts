import { mailProviderNameAt, mailProviderOf } from '#contract/mail-providers.ts'
import type { MailDraft, MailSetup } from '#contract/mail-setup.ts'
import type { Executor } from '#server/database/schema.ts'
import type { Deps } from '#server/deps.ts'
import { countWaitingMails, tryFailedMailsNow } from '#server/features/mail/service.ts'
import { AppError } from '#server/http/errors.ts'
import type { MailSettings } from '#server/mail/settings.ts'
import { logFault } from '#server/process/log.ts'
import { notifyOldAddress } from './old-address.ts'
import * as repository from './repository.ts'
import {
  type Account,
  accountOfDraft,
  effectiveMailSettings,
  initialDraftOf,
  mailAccountErrors,
  passwordContextOf,
  savedDraftOf,
  settingsInUse,
} from './rules.ts'

export type SetupDeps = Pick<
  Deps,
  'config' | 'database' | 'facts' | 'liveMailSettings' | 'log' | 'mail' | 'mailSettings' | 'now' | 'sealer'
>

const conflict = () =>
  new AppError('CONFLICT', { detail: 'The mail settings were changed on another device.' })

const companyOf = (name: Account['provider'], host: string) => mailProviderOf(name)?.company ?? host

function presentUsed(
  row: repository.MailSettingsRow,
  { smtp, mailFrom, ownerEmail }: MailSettings,
): MailSetup['used'] {
  if (!smtp) return undefined
  const provider = settingsInUse(row)?.provider ?? mailProviderNameAt(smtp.host) ?? 'another'
  return {
    company: companyOf(provider, smtp.host),
    ...{ host: smtp.host, port: smtp.port },
    ...{ sentAs: mailFrom.name, address: mailFrom.address, notices: ownerEmail },
    ...(row.confirmedAt && { confirmedAt: row.confirmedAt.toISOString() }),
  }
}

async function present(deps: SetupDeps, row: repository.MailSettingsRow): Promise<MailSetup> {
  const { config, liveMailSettings, mailSettings } = deps
  const { smtp, mailFrom, ownerEmail, siteUrl } = config.setOnServer
  const used = presentUsed(row, mailSettings)
  return {
    setOnServer: { server: smtp, from: mailFrom, notices: ownerEmail },
    hasNoAddress: !siteUrl,
    ...(used && { used }),
    isPasswordLost: liveMailSettings.isPasswordLost(),
    draft: initialDraftOf(row, deps),
    isChanged: row.draft !== null,
    hasPassword: (row.draft === null ? row.usedSecret : row.draftSecret) !== null,
    ...(row.testedAt && { testedAt: row.testedAt.toISOString() }),
    version: row.draftVersion,
    waiting: await countWaitingMails(deps),
  }
}

export async function readMailSetup(deps: SetupDeps): Promise<MailSetup> {
  return await present(deps, await repository.settings.read(deps.database.kysely))
}

/** Changes the draft if its version is still the one the client saw. */
export async function changeDraft(
  tx: Executor,
  seen: number,
  change: Partial<Omit<repository.MailSettingsRow, 'id'>>,
): Promise<void> {
  if (!(await repository.settings.change(tx, seen, change))) throw conflict()
}

const noKey =
  'Your password was not kept: your website cannot use the file that it is locked with, secrets.key. Please tell the person who runs it.'

async function lock({ log, sealer }: SetupDeps, typed: string, account: Account): Promise<string> {
  try {
    // Trim only the ends: companies show app passwords in groups separated by spaces.
    return await sealer.seal(typed.trim(), passwordContextOf(account))
  } catch (error) {
    logFault(log, error, 'The password of the mail account cannot be encrypted')
    throw new AppError('INVALID_INPUT', { detail: noKey, errors: { password: noKey } })
  }
}

/** Keeps the stored password for the draft if server and user are unchanged. */
async function secretFor(
  deps: SetupDeps,
  row: repository.MailSettingsRow,
  next: Account,
  typed: string | undefined,
) {
  if (typed) return await lock(deps, typed, next)
  const draft = savedDraftOf(row)
  const before = draft ? accountOfDraft(draft, deps.config) : settingsInUse(row)
  const secret = row.draft === null ? row.usedSecret : row.draftSecret
  return before && passwordContextOf(before) === passwordContextOf(next) ? secret : null
}

type Typed = { version: number; draft: MailDraft; password?: string | undefined }

export async function saveDraft(deps: SetupDeps, { version, draft, password }: Typed): Promise<MailSetup> {
  const account = accountOfDraft(draft, deps.config)
  const before = await repository.settings.read(deps.database.kysely)
  // Encrypt outside the transaction to keep it short; the version check detects a concurrent change.
  const draftSecret = await secretFor(deps, before, account, password)
  if (before.draftVersion !== version) throw conflict()
  const change = { draft: JSON.stringify(draft), draftSecret, draftVersion: version + 1, testedAt: null }
  await deps.database.write((tx) => changeDraft(tx, version, change))
  return await readMailSetup(deps)
}

const noDraft = { draft: null, draftSecret: null, testedAt: null }

export async function discardDraft(deps: SetupDeps, version: number): Promise<MailSetup> {
  await deps.database.write((tx) => changeDraft(tx, version, { ...noDraft, draftVersion: version + 1 }))
  return await readMailSetup(deps)
}

function testedAccount(row: repository.MailSettingsRow, config: SetupDeps['config']): Account {
  const draft = savedDraftOf(row)
  if (!draft || row.testedAt === null)
    throw new AppError('CONFLICT', { detail: 'Send a test mail with these settings first.' })
  const account = accountOfDraft(draft, config)
  if (Object.keys(mailAccountErrors(account)).length > 0) throw conflict()
  return account
}

/** Puts the tested draft into use and releases waiting mails. */
export async function confirmDraft(deps: SetupDeps, version: number): Promise<MailSetup> {
  const { config, database, liveMailSettings, mail, mailSettings, now } = deps
  const seen = await repository.settings.read(database.kysely)
  if (seen.draftVersion !== version) throw conflict()
  const account = testedAccount(seen, config)
  const next = effectiveMailSettings(config, { account, password: '' })
  const queueNotice = await notifyOldAddress(deps, { ...mailSettings }, next)
  await database.write(async (tx) => {
    await changeDraft(tx, version, {
      ...noDraft,
      used: JSON.stringify(account),
      usedSecret: seen.draftSecret,
      confirmedAt: now(),
      revision: seen.revision + 1,
      draftVersion: version + 1,
    })
    await queueNotice(tx)
    // They failed under the old settings.
    await tryFailedMailsNow(tx, now())
  })
  await liveMailSettings.look()
  mail.wake()
  return await readMailSetup(deps)
}
