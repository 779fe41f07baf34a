import { randomBytes } from 'node:crypto'
import { linkAgain } from '#contract/data-request-pages.ts'
import { minuteMs } from '#contract/durations.ts'
import type { DataRequestKind } from '#contract/rights.ts'
import type { Executor } from '#server/database/schema.ts'
import { queueMail } from '#server/mail/outbox.ts'
import { answerDueDayOf } from './due-day.ts'
import { alertLetter, receiptLetter } from './emails.ts'
import * as repository from './repository.ts'
import { createLinkPath, type VisitorDeps, verifyLinkToken } from './visitor.ts'

type LinkState =
  | { state: 'ask'; kind: DataRequestKind; email: string; message: string }
  | { state: 'used' }
  /** An expired link may still identify the request, so that a new one can be sent without typing. */
  | { state: 'broken'; canSendAgain: boolean }

/** Changes nothing: mail programs and their scanners open every link. */
export async function readConfirmationState(
  { database, links, now }: VisitorDeps,
  token: string,
): Promise<LinkState> {
  const read = verifyLinkToken(links, 'confirm', token, now())
  const request = read && (await repository.findRequest(database.kysely, read.id))
  if (!request) return { state: 'broken', canSendAgain: false }
  if (request.confirmedAt) return { state: 'used' }
  if (read.isExpired) return { state: 'broken', canSendAgain: request.linksSent <= linkAgain.times }
  const { kind, email, message } = request
  return { state: 'ask', kind, email, message }
}

/** Four characters can be read out on the phone. */
async function createReference(tx: Executor): Promise<string> {
  for (;;) {
    const reference = randomBytes(2).toString('hex').toUpperCase()
    if (!(await repository.isReferenceTaken(tx, reference))) return reference
  }
}

async function queueMails(
  tx: Executor,
  { facts, mailSettings, now }: VisitorDeps,
  request: repository.ConfirmedRequest,
) {
  const { id, email } = request
  const mail = { belongsTo: { dataRequestId: id }, facts, createdAt: now() }
  await queueMail(tx, {
    ...mail,
    kind: 'data_request_alert',
    to: { owner: true },
    replyTo: { name: '', address: email },
    letter: alertLetter(facts, request),
  })
  await queueMail(tx, {
    ...mail,
    kind: 'data_request_receipt',
    to: { address: email },
    // A reply to this mail withdraws or changes the request.
    replyTo: { name: facts.name, address: mailSettings.ownerEmail },
    letter: receiptLetter(facts, request),
  })
}

/** A second press within this time is a double tap, and gets the first answer. */
const doubleTapMs = minuteMs

/** Confirms a request, once. Returns the path of the confirmation page, or nothing if the link no longer works. */
export async function confirmDataRequest(deps: VisitorDeps, token: string): Promise<string | undefined> {
  const { database, links, mail, now } = deps
  const at = now()
  const read = verifyLinkToken(links, 'confirm', token, at)
  if (!read) return undefined
  const { id, isExpired } = read
  const confirmedAt = await database.write(async (tx) => {
    const request = await repository.findRequest(tx, id)
    if (!request || request.confirmedAt || isExpired) return request?.confirmedAt
    const own = {
      confirmedAt: at,
      dueDay: answerDueDayOf(request.kind, at),
      reference: await createReference(tx),
    }
    const confirmed = await repository.confirmRequest(tx, id, own)
    if (confirmed) await queueMails(tx, deps, confirmed)
    return at
  })
  if (!confirmedAt || at.getTime() - confirmedAt.getTime() > doubleTapMs) return undefined
  mail.wake()
  return createLinkPath(links, 'done', id, confirmedAt)
}

/** The confirmed request, for a day after the confirmation; the mail says the same for longer. */
export async function readDonePage({ database, links, now }: VisitorDeps, token: string) {
  const read = verifyLinkToken(links, 'done', token, now())
  const request = read && !read.isExpired && (await repository.findRequest(database.kysely, read.id))
  return request && repository.isConfirmed(request) ? request : undefined
}
