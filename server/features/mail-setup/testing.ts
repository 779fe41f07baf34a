import { randomUUIDv7 } from 'node:crypto'
import type { MailRefusal, MailSetup } from '#contract/mail-setup.ts'
import type { Facts } from '#contract/render.ts'
import { AppError } from '#server/http/errors.ts'
import { type Letter, paragraph } from '#server/mail/letter.ts'
import { renderLetter } from '#server/mail/render-letter.ts'
import type { Mailbox, SmtpServer } from '#server/mail/settings.ts'
import { sendOneMail } from '#server/mail/smtp.ts'
import { explainRefusal } from './refusal-labels.ts'
import * as repository from './repository.ts'
import {
  type Account,
  accountOfDraft,
  mailAccountErrors,
  passwordContextOf,
  savedDraftOf,
  smtpServerOf,
} from './rules.ts'
import { changeDraft, readMailSetup, type SetupDeps } from './service.ts'

/** Shorter than in the background worker, because the owner is watching. */
const interactiveTimeoutMs = 10_000

type TestMail = {
  server: SmtpServer
  from: Mailbox
  account: Pick<Account, 'provider' | 'address' | 'notices' | 'host' | 'port'>
  facts: Facts
  at: Date
  timeoutMs?: number
}

const testLetter = (name: string): Letter => ({
  subject: 'Test from your website',
  preview: 'Your website can send mail.',
  blocks: [
    paragraph('Your website can send mail, and this is how its mails look.'),
    paragraph(
      `Now press “Yes, it is here” on the page where you asked for it, and ${name} uses these settings.`,
    ),
  ],
  footnote: '',
})

/** Sends a test mail with unverified settings; returns the refusal, if any. */
export async function tryMailSettings(testMail: TestMail): Promise<MailRefusal | undefined> {
  const { server, from, account, facts, at, timeoutMs = interactiveTimeoutMs } = testMail
  const letter = testLetter(facts.name)
  try {
    await sendOneMail(
      { server, from, silenceMs: timeoutMs },
      {
        ...{ id: randomUUIDv7(), to: account.notices, subject: letter.subject, createdAt: at },
        ...renderLetter(letter, { facts }),
      },
    )
    return undefined
  } catch (error) {
    return explainRefusal(error, { ...account, auth: server.auth, timeoutMs })
  }
}

type Outcome = { setup: MailSetup; refusal?: MailRefusal }

const toPassOn = 'SITE_URL has to be set to the address that visitors use'

const noAddress: MailRefusal = {
  title: 'Your website has no address yet',
  text: 'Links in your mails would lead to this computer. Pass this on:',
  details: toPassOn,
  remedy: 'pass-on',
}

/** Tests the settings in use, which may come from the server's environment. */
async function testUsed(deps: SetupDeps): Promise<Outcome> {
  const { smtp: server, mailFrom: from, ownerEmail: notices } = deps.mailSettings
  if (!server) throw new AppError('CONFLICT', { detail: 'There is nothing to test yet.' })
  const account = { provider: 'another', ...server, address: from.address, notices } as const
  const refusal = await tryMailSettings({ server, from, account, facts: deps.facts, at: deps.now() })
  return { setup: await readMailSetup(deps), ...(refusal && { refusal }) }
}

export async function testDraftSettings(deps: SetupDeps, version: number): Promise<Outcome> {
  const { config, database, facts, now, sealer } = deps
  const row = await repository.settings.read(database.kysely)
  if (row.draftVersion !== version) throw new AppError('CONFLICT')
  const draft = savedDraftOf(row)
  if (config.setOnServer.smtp || !draft) return await testUsed(deps)
  const account = accountOfDraft(draft, config)
  const password =
    row.draftSecret === null ? undefined : await sealer.open(row.draftSecret, passwordContextOf(account))
  const errors = {
    ...mailAccountErrors(account),
    ...(password ? {} : { password: 'Paste the password that the website sends with.' }),
  }
  if (!password || Object.keys(errors).length > 0) throw new AppError('INVALID_INPUT', { errors })
  if (!config.setOnServer.siteUrl) return { setup: await readMailSetup(deps), refusal: noAddress }
  const from = { name: account.name, address: account.address }
  const refusal = await tryMailSettings({
    server: smtpServerOf(account, password),
    from,
    account,
    facts,
    at: now(),
  })
  if (!refusal) await database.write((tx) => changeDraft(tx, version, { testedAt: now() }))
  return { setup: await readMailSetup(deps), ...(refusal && { refusal }) }
}
