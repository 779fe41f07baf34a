import { mailProviderNames } from '#contract/mail-providers.ts'
import type { MailDraft } from '#contract/mail-setup.ts'
import type { Deps } from '#server/deps.ts'
import type * as repository from './repository.ts'
import { usedOf } from './rules.ts'

/** What she has typed and not yet taken into use. */
export function typedIn({ draft }: repository.MailSettingsRow): MailDraft | undefined {
  if (draft === null) return undefined
  const typed: MailDraft = JSON.parse(draft)
  return { ...typed, provider: mailProviderNames.find((name) => name === typed.provider) ?? 'another' }
}

const blank = { provider: 'another', address: '', notices: '', host: '', port: '465', user: '' } as const

/** What the form begins with: what she has typed, else what is in use, else nothing made up. */
export function draftOf(
  row: repository.MailSettingsRow,
  { config, facts }: Pick<Deps, 'config' | 'facts'>,
): MailDraft {
  const { setOnServer, mailFrom, ownerEmail } = config
  const used = usedOf(row)
  const typed: MailDraft =
    typedIn(row) ??
    (used
      ? { ...used, port: String(used.port), notices: used.notices === used.address ? '' : used.notices }
      : { ...blank, provider: 'gmail', name: facts.name })
  return {
    ...typed,
    ...(setOnServer.mailFrom && { address: mailFrom.address, name: mailFrom.name }),
    ...(setOnServer.ownerEmail && { notices: ownerEmail }),
  }
}
