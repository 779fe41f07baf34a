import { randomUUIDv7 } from 'node:crypto'
import { companyAt } from '#contract/mail-providers.ts'
import type { Facts } from '#contract/render.ts'
import type { DataDeps, Deps } from '#server/deps.ts'
import { reopenReply } from '#server/features/consultations/service.ts'
import { AppError, conflict, orNotFound } from '#server/http/errors.ts'
import { dismissRefused } from '#server/mail/deleting.ts'
import { type Letter, paragraph } from '#server/mail/letter.ts'
import { renderLetter } from '#server/mail/render-letter.ts'
import { tryRefusedMail } from '#server/mail/sending-repository.ts'
import type { Message } from '#server/mail/smtp.ts'
import * as repository from './repository.ts'

/** Nobody works through more of them at once. */
const listedAtMost = 50

export async function readMailStatus({ mailSettings, database, now }: Deps) {
  const { kysely } = database
  const { smtp, ownerEmail } = mailSettings
  const outage = smtp && (await repository.findUnanswered(kysely))
  const waiting = await repository.countWaiting(kysely, now())
  const undelivered = await repository.listRefusedLetters(kysely, listedAtMost)
  return {
    isSetUp: smtp !== undefined,
    company: companyAt(smtp?.host ?? '') ?? 'your mail company',
    waiting: waiting.count,
    ...(waiting.since && { waitsSince: waiting.since.toISOString() }),
    ...(outage && { outage: outage.reason }),
    undelivered: undelivered.map(({ id, isOwner, toAddress, subject, error, createdAt, settledAt }) => ({
      id,
      to: isOwner ? ownerEmail : toAddress,
      subject: subject ?? '',
      reason: error ?? '',
      gaveUpAt: (settledAt ?? createdAt).toISOString(),
    })),
  }
}

/** Since when mail stands still, if a letter waits that no server has refused. */
export const findWaitingSince = async ({ database, now }: DataDeps) =>
  (await repository.findUnanswered(database.kysely))?.since ??
  (await repository.findOldestDue(database.kysely, now()))

export async function retryMail({ database, mail, now }: Deps, id: string): Promise<void> {
  await database.write(async (tx) => {
    const at = now()
    const refused = orNotFound(await repository.findRefused(tx, id))
    const { kind, expiresAt } = refused
    if (expiresAt !== null && expiresAt <= at)
      throw conflict('It is too late for this mail. Please ring or text instead.')
    const toAddress = await repository.findAddress(tx, refused)
    await tryRefusedMail(tx, id, { dueAt: at, toAddress })
    if (kind === 'reply') await reopenReply(tx, id, at)
  })
  mail.wake()
}

export async function dismissMail({ database }: Deps, id: string): Promise<void> {
  if (!(await database.write((tx) => dismissRefused(tx, id)))) throw new AppError('NOT_FOUND')
}

type Words = Pick<Message, 'subject' | 'html' | 'text'>

/** Sends one mail to the owner while she waits, and tells where it went. */
export async function sendMailToOwnerNow({ mailSettings, mail, now }: Deps, words: Words) {
  if (!mail.smtp || !mailSettings.smtp)
    throw conflict('Mail is not set up yet. You can do it under Website, Mail.')
  const to = mailSettings.ownerEmail
  const failure = await mail.smtp.send({ id: randomUUIDv7(), to, createdAt: now(), ...words })
  if (failure) throw conflict(failure.reason)
  return {
    message: `Handed to ${companyAt(mailSettings.smtp.host) ?? 'your mail company'} for ${to}. If it is not there in a few minutes, look in the spam folder.`,
  }
}

export function testMail(facts: Facts): Words {
  const letter: Letter = {
    subject: `A test mail from ${facts.name}`,
    blocks: [
      paragraph('Your website can send mail, and this is how its mails look.'),
      paragraph('You asked for this on the dashboard. No answer is needed.'),
    ],
  }
  return { subject: letter.subject, ...renderLetter(letter, { facts }) }
}
