import { randomUUIDv7 } from 'node:crypto'
import type { Selectable } from 'kysely'
import { dayMs, hourMs } from '#contract/durations.ts'
import type { EndpointRequest } from '#contract/endpoint.ts'
import { idempotencyWindowMs } from '#contract/limits.ts'
import { londonDay } from '#contract/london-time.ts'
import {
  type answerDataRequest as answerCall,
  type DataRequest,
  type DataRequestForm,
  dataRequestPages,
} from '#contract/rights.ts'
import { findRow, requireRow, updateRow, updateRows } from '#server/database/rows.ts'
import type { Executor, Tables } from '#server/database/schema.ts'
import type { DataDeps, Deps } from '#server/deps.ts'
import { toAnswer } from '#server/http/answer.ts'
import { queueFormMail, queueMail } from '#server/mail/outbox.ts'
import { createDatedToken, type LinkSigner, verifyDatedToken } from '#server/security/signed-links.ts'
import { answerDueDayOf, describeDueDay } from './due-day.ts'
import { alertLetter, receiptLetter } from './emails.ts'

type VisitorDeps = Pick<Deps, 'config' | 'database' | 'facts' | 'links' | 'mail' | 'mailSettings' | 'now'>

const purpose = 'data-request'
export const dataRequestLinkHours = 24
const linkLifetimeMs = dataRequestLinkHours * hourMs

export const createLinkPath = (links: LinkSigner, id: string, at: Date) =>
  `${dataRequestPages.confirm}?token=${createDatedToken(links, purpose, id, at)}`

async function queueMails(
  tx: Executor,
  deps: VisitorDeps,
  request: DataRequestForm & { id: string; askedAt: Date; dueDay: string },
) {
  const { config, facts, links, mailSettings } = deps
  const { id, email, askedAt } = request
  const mail = { belongsTo: { dataRequestId: id }, facts, createdAt: askedAt }
  await queueMail(tx, {
    ...mail,
    kind: 'data_request_alert',
    to: 'owner',
    replyTo: { name: '', address: email },
    letter: alertLetter(facts, request),
  })
  const url = facts.siteUrl + createLinkPath(links, id, askedAt)
  const receipt = {
    ...mail,
    kind: 'data_request_receipt',
    to: { address: email },
    // A reply to this mail withdraws or changes the request.
    replyTo: { name: facts.name, address: mailSettings.ownerEmail },
    letter: receiptLetter(facts, { ...request, url, until: new Date(askedAt.getTime() + linkLifetimeMs) }),
  } as const
  await queueFormMail(tx, receipt, config)
}

/**
 * Stores a request and mails the owner, and a link to the typed address. It never checks whether the address is known,
 * so that neither the answer nor its timing can tell.
 */
export async function submitDataRequest(
  deps: VisitorDeps,
  form: DataRequestForm,
): Promise<{ dueDay: string }> {
  const { database, mail, now } = deps
  const askedAt = now()
  const dueDay = answerDueDayOf(form.kind, askedAt)
  await database.write(async (tx) => {
    const since = new Date(askedAt.getTime() - idempotencyWindowMs)
    const { kind, email, message } = form
    const equal = tx.selectFrom('dataRequests').where(({ and }) => and({ kind, email, message }))
    // The form was sent twice.
    if (await equal.where('askedAt', '>', since).select('id').executeTakeFirst()) return
    const request = { ...form, id: randomUUIDv7(), askedAt, dueDay }
    await tx.insertInto('dataRequests').values(request).execute()
    await queueMails(tx, deps, request)
  })
  mail.wake()
  return { dueDay }
}

type DataRequestRow = Selectable<Tables['dataRequests']>
type LinkState = { state: 'ask' | 'done'; request: DataRequestRow } | { state: 'broken' }

/** Changes nothing: mail programs and their scanners open every link. */
export async function readLink(
  { database, links, now }: DataDeps & Pick<Deps, 'links'>,
  token: string,
): Promise<LinkState> {
  const link = verifyDatedToken(links, purpose, token, { now: now(), lifetimeMs: linkLifetimeMs })
  const request = await findRow(database.kysely, 'dataRequests', link?.id)
  if (request?.confirmedAt) return { state: 'done', request }
  return request && !link?.isExpired ? { state: 'ask', request } : { state: 'broken' }
}

/** Confirms the request of a link that still works. Idempotent. */
export async function confirmDataRequest(deps: DataDeps & Pick<Deps, 'links'>, token: string): Promise<void> {
  const link = await readLink(deps, token)
  if (link.state !== 'ask') return
  const { id } = link.request
  await deps.database.write((tx) =>
    updateRows(tx, 'dataRequests', { id, confirmedAt: null }, { confirmedAt: deps.now() }),
  )
}

/** Unanswered requests, most urgent first. */
export async function listDataRequests({ database: { kysely }, now }: DataDeps): Promise<DataRequest[]> {
  const today = londonDay(now())
  const open = kysely.selectFrom('dataRequests').selectAll().where('answeredAt', 'is', null)
  const rows = await open.orderBy('dueDay').orderBy('id').execute()
  return rows.map((row) => ({ ...toAnswer(row), ...describeDueDay(row, today) }))
}

/** Records how a request was answered, or that it is open again. */
export async function answerDataRequest(
  { database, now }: DataDeps,
  { params: { id }, body: { outcome } }: EndpointRequest<typeof answerCall>,
): Promise<void> {
  await database.write(async (tx) => {
    const { answeredAt } = await requireRow(tx, 'dataRequests', id)
    await updateRow(tx, 'dataRequests', id, { outcome, answeredAt: outcome && (answeredAt ?? now()) })
  })
}

/** Days that an answered request is kept: it is evidence while a complaint to the Information Commissioner is possible. */
export const answeredForDays = 365

/** Deletes requests that were answered long ago, with their mails. An open one stays, confirmed or not. */
export async function deleteOldDataRequests({ database, now }: DataDeps): Promise<void> {
  const before = new Date(now().getTime() - answeredForDays * dayMs)
  await database.write((tx) => tx.deleteFrom('dataRequests').where('answeredAt', '<', before).execute())
}
