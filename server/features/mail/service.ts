import { randomUUIDv7 } from 'node:crypto'
import type { MailAttempt, MailStatus, RefusedMail } from '#contract/mail.ts'
import type { ListQuery } from '#contract/paged-lists.ts'
import type { DatabaseKind } from '#server/database/database.ts'
import type { Executor } from '#server/database/schema.ts'
import type { Deps } from '#server/deps.ts'
import { reopenRetriedReply } from '#server/features/consultations/service.ts'
import { AppError } from '#server/http/errors.ts'
import { type ListPage, readListPage } from '#server/http/list-pages.ts'
import { countWithheldMails } from '#server/mail/allowances.ts'
import { reviveMail } from '#server/mail/lease-repository.ts'
import { changeDelivery, readDelivery } from '#server/mail/leasing.ts'
import { type Letter, paragraph } from '#server/mail/letter.ts'
import type { Message } from '#server/mail/mailer.ts'
import { renderLetter } from '#server/mail/render-letter.ts'
import { mailCompanyOf } from '#server/mail/sending-limits.ts'
import type { Mailbox } from '#server/mail/settings.ts'
import { releaseAddresses } from '#server/mail/suppressions.ts'
import { readDayLimit } from './day-limit.ts'
import * as repository from './repository.ts'

type StatusDeps = Pick<Deps, 'config' | 'database' | 'mailSettings' | 'now'>
type SendingDeps = Pick<Deps, 'facts' | 'mail' | 'mailSettings' | 'now'>
type QueueDeps = Pick<Deps, 'database' | 'mail' | 'now'>

const formatMailbox = ({ name, address }: Mailbox) => (name ? `${name} <${address}>` : address)

export async function readMailStatus(deps: StatusDeps): Promise<MailStatus> {
  const { mailSettings, database, now } = deps
  const { kysely, kind } = database
  const delivery = await readDelivery(kysely, kind)
  const { outage, outageKind, outageSince, pausedUntil } = delivery
  const { smtp } = mailSettings
  const isSetUp = smtp !== undefined
  const dayLimit = await readDayLimit(deps, delivery)
  return {
    isSetUp,
    from: formatMailbox(mailSettings.mailFrom),
    ownerEmail: mailSettings.ownerEmail,
    ...(await repository.countMailsWaiting(kysely, now())),
    refused: await repository.countRefusedLetters(kysely),
    unsent: await countWithheldMails(kysely),
    ...(dayLimit && { dayLimit }),
    ...(smtp &&
      outage !== null && {
        outage: {
          kind: outageKind ?? 'server',
          company: mailCompanyOf(smtp),
          reason: outage,
          since: (outageSince ?? now()).toISOString(),
          nextTryAt: (pausedUntil ?? now()).toISOString(),
        },
      }),
  }
}

/** How many mails wait (including issues), and how many wait in paused issues. */
export async function countWaitingMails({ database, now }: Pick<Deps, 'database' | 'now'>) {
  const { waiting, paused } = await repository.countMailsWaiting(database.kysely, now())
  return { waiting, paused }
}

export async function listRefusedMails(
  { mailSettings, database }: Pick<Deps, 'mailSettings' | 'database'>,
  query: ListQuery,
): Promise<ListPage<RefusedMail>> {
  const { kysely } = database
  const page = await readListPage(query, {
    has: async (id) => (await repository.findRefusedLetter(kysely, id)) !== undefined,
    list: (asked) => repository.listRefusedLetters(kysely, asked),
    count: () => repository.countRefusedLetters(kysely),
  })
  return {
    ...page,
    rows: page.rows.map(({ id, isOwner, toAddress, subject, reason, createdAt, settledAt }) => ({
      id,
      to: isOwner ? mailSettings.ownerEmail : toAddress,
      subject: subject ?? '',
      reason: reason ?? '',
      createdAt: createdAt.toISOString(),
      gaveUpAt: (settledAt ?? createdAt).toISOString(),
    })),
  }
}

/** Revives a mail without its expiry date: the owner wants it sent, however old it is. */
async function revive(tx: Executor, kind: DatabaseKind, id: string, at: Date): Promise<boolean> {
  const anew = { dueAt: at, expiresAt: null, failures: 0, firstFailedAt: null }
  const isRevived = await reviveMail(tx, kind, id, anew)
  if (isRevived) {
    await reopenRetriedReply(tx, id, at)
  }
  return isRevived
}

const whyNot = {
  left: 'This person is no longer subscribed, so nothing more is sent to them.',
  late: 'It is too late for this reminder. Please ring or text instead.',
} as const

export async function retryMail({ database, mail, now }: QueueDeps, id: string): Promise<void> {
  const { kind } = database
  await database.write(async (tx) => {
    const mayBe = await repository.mayBeRetried(tx, kind, { id, now: now() })
    if (mayBe === 'late' || mayBe === 'left') throw new AppError('CONFLICT', { detail: whyNot[mayBe] })
    if (!(await revive(tx, kind, id, now()))) throw new AppError('NOT_FOUND')
  })
  mail.wake()
}

/** Marks an address as reachable again, and retries its refused mails. */
export async function retryMailsToAddress({ database, mail, now }: QueueDeps, email: string): Promise<void> {
  const { kind } = database
  await database.write(async (tx) => {
    for (const { mailId } of await releaseAddresses(tx, kind, [email]))
      if ((await repository.mayBeRetried(tx, kind, { id: mailId, now: now() })) === 'yes')
        await revive(tx, kind, mailId, now())
  })
  mail.wake()
}

export async function dismissMail({ database }: Pick<Deps, 'database'>, id: string): Promise<void> {
  const isDeleted = await database.write((tx) => repository.deleteRefusedLetter(tx, id))
  if (!isDeleted) throw new AppError('NOT_FOUND')
}

export async function dismissAllMails({ database }: Pick<Deps, 'database'>): Promise<void> {
  await database.write((tx) => repository.deleteRefusedLetters(tx))
}

/** Deletes the expired mails, whose number the owner has seen. */
export async function dismissExpiredMails({ database, now }: Pick<Deps, 'database' | 'now'>): Promise<void> {
  await database.write((tx) => repository.deleteExpiredMails(tx, now()))
}

/** Makes the next probe of the mail server due now. */
export async function retryMailServer({ database, mail }: QueueDeps): Promise<void> {
  await database.write((tx) => changeDelivery(tx, { pausedUntil: null }))
  mail.wake()
}

type Words = Pick<Message, 'subject' | 'html' | 'text'>

/** Sends one mail to the owner while she waits, and reports the outcome in words. */
export async function sendMailToOwnerNow(
  { mailSettings, mail, now }: SendingDeps,
  words: Words,
  own: Pick<Message, 'unsubscribeUrl'> = {},
): Promise<MailAttempt> {
  if (!mail.mailer || !mailSettings.smtp)
    return { sent: false, message: 'Mail is not set up yet. You can do it under Website, Mail.' }
  const to = mailSettings.ownerEmail
  const failure = await mail.mailer.send({ id: randomUUIDv7(), to, createdAt: now(), ...words, ...own })
  if (failure) return { sent: false, message: failure.reason }
  return {
    sent: true,
    message: `Sent to ${to}. If it is not there in a few minutes, look in the spam folder.`,
  }
}

export async function sendTestMail(deps: SendingDeps): Promise<MailAttempt> {
  const { facts } = deps
  const letter: Letter = {
    subject: `A test mail from ${facts.name}`,
    preview: 'Your website can send mail.',
    blocks: [
      paragraph('Your website can send mail, and this is how its mails look.'),
      paragraph('You asked for this on the dashboard. No answer is needed.'),
    ],
    footnote: '',
  }
  return await sendMailToOwnerNow(deps, {
    subject: letter.subject,
    ...renderLetter(letter, { facts }),
  })
}
