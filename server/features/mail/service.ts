import { randomUUIDv7 } from 'node:crypto'
import type { MailAttempt, MailStatus, RefusedMail } from '#contract/mail.ts'
import { companyAt } from '#contract/mail-providers.ts'
import type { ListQuery } from '#contract/paged-lists.ts'
import type { Facts } from '#contract/render.ts'
import type { Deps } from '#server/deps.ts'
import { offerMailRetried } from '#server/features/appointments/offers/service.ts'
import { reopenReply } from '#server/features/worklist/service.ts'
import { AppError } from '#server/http/errors.ts'
import { type ListPage, readListPage } from '#server/http/list-pages.ts'
import { dismissRefused } from '#server/mail/deleting.ts'
import { type Letter, paragraph } from '#server/mail/letter.ts'
import { renderLetter } from '#server/mail/render-letter.ts'
import type { Mailbox } from '#server/mail/settings.ts'
import type { Message } from '#server/mail/smtp.ts'
import * as repository from './repository.ts'

export { listRefusalsOfIssue, tryFailedMailsNow } from './repository.ts'

type StatusDeps = Pick<Deps, 'database' | 'mailSettings' | 'now'>
type SendingDeps = Pick<Deps, 'facts' | 'mail' | 'mailSettings' | 'now'>
type QueueDeps = Pick<Deps, 'database' | 'facts' | 'mail' | 'now'>

const formatMailbox = ({ name, address }: Mailbox) => (name ? `${name} <${address}>` : address)

export async function readMailStatus({ mailSettings, database, now }: StatusDeps): Promise<MailStatus> {
  const { kysely } = database
  const { smtp, mailFrom, ownerEmail } = mailSettings
  const outage = smtp && (await repository.findUnanswered(kysely))
  return {
    isSetUp: smtp !== undefined,
    company: companyAt(smtp?.host ?? '') ?? 'the mail server',
    from: formatMailbox(mailFrom),
    ownerEmail,
    waiting: await repository.countWaiting(kysely, now()),
    refused: await repository.countRefusedLetters(kysely),
    ...(outage && { outage: { ...outage, since: outage.since.toISOString() } }),
  }
}

/** Since when mail stands still, if a letter waits that no server has refused. */
export const findWaitingSince = async ({ database, now }: Pick<Deps, 'database' | 'now'>) =>
  (await repository.findUnanswered(database.kysely))?.since ??
  (await repository.findOldestDue(database.kysely, now()))

/** How many mails wait, those of issues included. */
export const countWaitingMails = ({ database, now }: Pick<Deps, 'database' | 'now'>) =>
  repository.countWaiting(database.kysely, now())

export async function listRefusedMails(
  { mailSettings, database, now }: StatusDeps,
  query: ListQuery,
): Promise<ListPage<RefusedMail>> {
  const { kysely } = database
  const page = await readListPage(query, {
    has: (id) => repository.hasRefusedLetter(kysely, id),
    list: (asked) => repository.listRefusedLetters(kysely, asked),
    count: () => repository.countRefusedLetters(kysely),
  })
  return {
    ...page,
    rows: page.rows.map(({ id, isOwner, toAddress, subject, error, createdAt, settledAt, expiresAt }) => ({
      id,
      to: isOwner ? mailSettings.ownerEmail : toAddress,
      subject: subject ?? '',
      reason: error ?? '',
      createdAt: createdAt.toISOString(),
      gaveUpAt: (settledAt ?? createdAt).toISOString(),
      isTooLate: expiresAt !== null && expiresAt <= now(),
    })),
  }
}

export async function retryMail({ database, facts, mail, now }: QueueDeps, id: string): Promise<void> {
  await database.write(async (tx) => {
    const at = now()
    const refused = await repository.findRefused(tx, id)
    if (!refused) throw new AppError('NOT_FOUND')
    const { kind, expiresAt } = refused
    if (expiresAt !== null && expiresAt <= at)
      throw new AppError('CONFLICT', { detail: 'It is too late for this mail. Please ring or text instead.' })
    const toAddress = await repository.findAddress(tx, refused)
    if (toAddress === undefined)
      throw new AppError('CONFLICT', {
        detail: 'This person is no longer subscribed, so nothing more is sent to them.',
      })
    await repository.makeWaitAgain(tx, id, { dueAt: at, toAddress })
    if (kind === 'reply') await reopenReply(tx, id, at)
    if (kind === 'offer') await offerMailRetried(tx, id, { facts, at })
  })
  mail.wake()
}

export async function dismissMail({ database }: Pick<Deps, 'database'>, id: string): Promise<void> {
  if (!(await database.write((tx) => dismissRefused(tx, id)))) throw new AppError('NOT_FOUND')
}

export async function dismissAllMails({ database }: Pick<Deps, 'database'>): Promise<void> {
  await database.write((tx) => dismissRefused(tx))
}

/** Tries now what failed before. */
export async function retryMailServer({ database, mail, now }: QueueDeps): Promise<void> {
  await database.write((tx) => repository.tryFailedMailsNow(tx, now()))
  mail.wake()
}

type Words = Pick<Message, 'subject' | 'html' | 'text'>

/** Sends one mail to the owner while she waits, and reports the outcome in words. */
export async function sendMailToOwnerNow(
  { mailSettings, mail, now }: SendingDeps,
  words: Words,
): Promise<MailAttempt> {
  if (!mail.smtp || !mailSettings.smtp)
    return { sent: false, message: 'Mail is not set up yet. You can do it under Website, Mail.' }
  const to = mailSettings.ownerEmail
  const failure = await mail.smtp.send({ id: randomUUIDv7(), to, createdAt: now(), ...words })
  if (failure) return { sent: false, message: failure.reason }
  return {
    sent: true,
    message: `Sent to ${to}. If it is not there in a few minutes, look in the spam folder.`,
  }
}

export function testMail(facts: Facts): Words {
  const letter: Letter = {
    subject: `A test mail from ${facts.name}`,
    preview: 'Your website can send mail.',
    blocks: [
      paragraph('Your website can send mail, and this is how its mails look.'),
      paragraph('You asked for this on the dashboard. No answer is needed.'),
    ],
    footnote: '',
  }
  return { subject: letter.subject, ...renderLetter(letter, { facts }) }
}

export const sendTestMail = (deps: SendingDeps) => sendMailToOwnerNow(deps, testMail(deps.facts))
