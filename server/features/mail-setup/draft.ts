import { mailProviderNames } from '#contract/mail-providers.ts'
import type { MailDraft } from '#contract/mail-setup.ts'
import type { Deps } from '#server/deps.ts'
import type * as repository from './repository.ts'
import { settingsInUse } from './rules.ts'

/** The owner's saved draft, not yet in use. */
export function savedDraftOf({ draft }: repository.MailSettingsRow): MailDraft | undefined {
  if (draft === null) return undefined
  const typed: MailDraft = JSON.parse(draft)
  return { ...typed, provider: mailProviderNames.find((name) => name === typed.provider) ?? 'another' }
}

const blank = { provider: 'another', address: '', notices: '', host: '', port: '465', user: '' } as const

/** Initial form values: the draft, else the settings in use, else blank fields. */
export function initialDraftOf(
  row: repository.MailSettingsRow,
  { config, facts }: Pick<Deps, 'config' | 'facts'>,
): MailDraft {
  const { setOnServer, mailFrom, ownerEmail } = config
  const used = settingsInUse(row)
  const typed: MailDraft =
    savedDraftOf(row) ??
    (used
      ? { ...used, port: String(used.port), notices: used.notices === used.address ? '' : used.notices }
      : { ...blank, provider: 'gmail', name: facts.name })
  return {
    ...typed,
    ...(setOnServer.mailFrom && { address: mailFrom.address, name: mailFrom.name }),
    ...(setOnServer.ownerEmail && { notices: ownerEmail }),
  }
}
