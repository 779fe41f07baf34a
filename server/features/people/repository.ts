import { type NotNull, sql } from 'kysely'
import { normaliseEmail } from '#contract/contact.ts'
import { normalisePhone } from '#contract/phone.ts'
import type { DatabaseKind } from '#server/database/database.ts'
import { idListSql } from '#server/database/id-list.ts'
import type { Executor } from '#server/database/schema.ts'

/** A person: request ids, addresses in lower case, and ids of clients who are known by their number alone. */
export type Subject = { requests: string[]; emails: string[]; clients?: string[] }

const lowerEmail = sql<string>`lower(email)`

async function requestsOf(db: Executor, kind: DatabaseKind, emails: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('consultations')
    .select('id')
    .where(lowerEmail, 'in', idListSql(kind, emails))
    .execute()
  return rows.map(({ id }) => id)
}

export async function findPeopleByEmails(
  db: Executor,
  kind: DatabaseKind,
  emails: string[],
): Promise<Subject> {
  return { emails, requests: await requestsOf(db, kind, emails) }
}

/** Finds requests and addresses by phone number in any spelling. */
export async function findPeopleByPhone(db: Executor, phones: ReadonlySet<string>): Promise<Subject> {
  const theirs = await db
    .selectFrom('consultations')
    .select(['id', 'email'])
    .where('phoneKey', 'in', [...phones])
    .execute()
  return {
    requests: theirs.map(({ id }) => id),
    emails: [...new Set(theirs.map(({ email }) => normaliseEmail(email)))],
  }
}

/** Adds every request that was sent from one of the subject's addresses. */
export async function addTheirRequests(db: Executor, kind: DatabaseKind, subject: Subject): Promise<Subject> {
  const more = await requestsOf(db, kind, subject.emails)
  return { ...subject, requests: [...new Set([...subject.requests, ...more])] }
}

export async function listRequestsOfPerson(db: Executor, kind: DatabaseKind, ids: readonly string[]) {
  return await db
    .selectFrom('consultations')
    .selectAll()
    .where('id', 'in', idListSql(kind, ids))
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

/** What happened to these requests, newest first: notes, replies, calls, changes of status. */
export async function listEventsOfPerson(db: Executor, kind: DatabaseKind, ids: readonly string[]) {
  return await db
    .selectFrom('timelineEvents')
    .select(['id', 'consultationId', 'at', 'kind', 'details', 'body'])
    .$narrowType<{ consultationId: NotNull }>()
    .where('consultationId', 'in', idListSql(kind, ids))
    .orderBy('at', 'desc')
    .execute()
}

export async function listSubscriptionsOfPerson(db: Executor, kind: DatabaseKind, emails: readonly string[]) {
  return await db
    .selectFrom('newsletters')
    .selectAll()
    .where(lowerEmail, 'in', idListSql(kind, emails))
    .orderBy('subscribedAt', 'desc')
    .execute()
}

export async function findSubscription(db: Executor, id: string) {
  return await db.selectFrom('newsletters').selectAll().where('id', '=', id).executeTakeFirst()
}

type MailSubject = Subject & {
  subscriptions: readonly string[]
  /** Ids of other rows about the person: mails to the owner name them as their cause. */
  causes?: readonly string[]
}

/** A person's mails and those to the owner about them, newest first, with the subject of their newsletter issue. */
export async function listMailsOfPerson(db: Executor, kind: DatabaseKind, of: MailSubject) {
  const emails = idListSql(kind, of.emails)
  return await db
    .selectFrom('mails')
    .leftJoin('newsletterIssues', 'newsletterIssues.id', 'mails.issueId')
    .select((eb) => [
      'mails.id',
      'mails.kind',
      'mails.text',
      'mails.isOwner',
      'mails.toAddress',
      'mails.createdAt',
      'mails.state',
      'mails.settledAt',
      'mails.dataRequestId',
      'mails.consultationId',
      eb.fn.coalesce('mails.subject', 'newsletterIssues.subject').as('subject'),
    ])
    .where((eb) =>
      eb.or([
        eb('mails.consultationId', 'in', idListSql(kind, of.requests)),
        eb('mails.subscriberId', 'in', idListSql(kind, of.subscriptions)),
        eb(sql`lower(mails.to_address)`, 'in', emails),
        eb(sql`lower(mails.reply_to_address)`, 'in', emails),
        ...(of.causes ?? []).map((id) => eb('mails.cause', 'like', `%${id}%`)),
      ]),
    )
    .orderBy('mails.createdAt', 'desc')
    .orderBy('mails.id', 'desc')
    .execute()
}

/** Changes a request if its version is the one seen; returns nothing if it was changed since. */
export async function updateRequestIfUnchanged(
  tx: Executor,
  { id, version }: { id: string; version: number },
  change: { name: string; email: string; phone: string; hairType: string; address: string },
) {
  const phoneKey = normalisePhone(change.phone)
  const changed = await tx
    .updateTable('consultations')
    .set({ ...change, phoneKey, version: version + 1 })
    .where('id', '=', id)
    .where('version', '=', version)
    .returningAll()
    .executeTakeFirst()
  return changed
}

/** Redirects queued mails to the corrected address, and the reply address of queued mails to the owner. */
export async function redirectMails(
  tx: Executor,
  of: { consultationId: string } | { subscriberId: string },
  to: { name?: string; address: string },
): Promise<void> {
  const waiting = tx.updateTable('mails').where('state', '=', 'waiting')
  const theirs =
    'consultationId' in of
      ? waiting.where('consultationId', '=', of.consultationId)
      : waiting.where('subscriberId', '=', of.subscriberId)
  await theirs.set({ toAddress: to.address }).where('isOwner', '=', false).execute()
  await theirs
    .set({ replyToAddress: to.address, ...(to.name !== undefined && { replyToName: to.name }) })
    .where('isOwner', '=', true)
    .where('replyToAddress', 'is not', null)
    .execute()
}

/** Changes the address if it is still the one seen; returns nothing otherwise. */
export async function updateSubscriptionIfUnchanged(
  tx: Executor,
  { id, seen }: { id: string; seen: string },
  email: string,
) {
  return await tx
    .updateTable('newsletters')
    .set({ email })
    .where('id', '=', id)
    .where('email', '=', seen)
    .returningAll()
    .executeTakeFirst()
}

export async function isSubscribed(db: Executor, email: string): Promise<boolean> {
  return (
    (await db.selectFrom('newsletters').select('id').where('email', '=', email).executeTakeFirst()) !==
    undefined
  )
}
