import { mailProviderNames, mailProviders } from '#contract/mail-providers.ts'
import type { MailDraft } from '#contract/mail-setup.ts'
import type { Deps } from '#server/deps.ts'
import type * as repository from './repository.ts'
import { Account } from './rules.ts'

export const providerAt = (host: string) =>
  mailProviderNames.find((name) => name !== 'another' && mailProviders[name].server.host === host)

export const usedOf = ({ used }: repository.MailSettingsRow) =>
  used === null ? undefined : Account.parse(JSON.parse(used))

const blank = { provider: 'another', address: '', notices: '', host: '', port: '465', user: '' } as const

/** What the form begins with: what she has typed, else what is in use, else nothing made up. */
export function draftOf(
  row: repository.MailSettingsRow,
  { config, facts }: Pick<Deps, 'config' | 'facts'>,
): MailDraft {
  const { setOnServer, mailFrom, ownerEmail } = config
  const used = usedOf(row)
  const typed: MailDraft =
    row.draft !== null
      ? JSON.parse(row.draft)
      : used
        ? { ...used, port: String(used.port), notices: used.notices === used.address ? '' : used.notices }
        : { ...blank, provider: 'gmail', name: facts.name }
  return {
    ...typed,
    ...(setOnServer.mailFrom && { address: mailFrom.address, name: mailFrom.name }),
    ...(setOnServer.ownerEmail && { notices: ownerEmail }),
  }
}
