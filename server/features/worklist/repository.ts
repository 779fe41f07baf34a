import { sql } from 'kysely'
import { isPhoneLike, normalisePhone } from '#contract/phone.ts'
import type { ConsultationStatus } from '#contract/worklist.ts'
import type { DatabaseKind } from '#server/database/database.ts'
import { idListSql } from '#server/database/id-list.ts'
import type { Executor } from '#server/database/schema.ts'
import { type ConsultationRow, toSearchable } from '#server/features/consultations/service.ts'

/** When the 24 hours of a request began: when it left Junk, when the owner was back, or when it arrived. */
export const waitingStartOf = (row: Pick<ConsultationRow, 'waitingSince' | 'createdAt'>) =>
  row.waitingSince ?? row.createdAt

const waitingStart = sql<Date>`coalesce(waiting_since, created_at)`

const contains = (term: string) =>
  sql<boolean>`search like ${`%${term.replace(/[\\%_]/g, '\\$&')}%`} escape '\\'`

/** All words of one alternative must occur. Alternatives are spellings of a phone number. */
type SearchTerms = readonly (readonly string[])[]

/** Fewer digits are rather a year or a size than a phone number. */
const phoneDigits = 5

function spellingsOf(typed: string): string[] {
  if (!isPhoneLike(typed)) return []
  const key = normalisePhone(typed)
  const digits = key.replace('+', '')
  if (digits.length < phoneDigits) return []
  return key.startsWith('+44') ? [digits, `0${digits.slice(2)}`] : [digits]
}

/** Short words match at the beginning of a word only: most others hold them. */
const toTerm = (word: string) => (/^[\p{L}\p{N}]{1,2}$/u.test(word) ? ` ${word}` : word)

/** What to look for; undefined if nothing was typed. */
export function searchTermsOf(typed: string): SearchTerms | undefined {
  const words = typed
    .split(/[\s\p{Cc}]+/u)
    .map(toSearchable)
    .filter(Boolean)
  if (words.length === 0) return undefined
  return [words.map(toTerm), ...spellingsOf(typed).map((digits) => [digits])]
}

export type Filter = { statuses: readonly ConsultationStatus[]; terms?: SearchTerms | undefined }

function matching(db: Executor, { statuses, terms }: Filter) {
  const query = db.selectFrom('consultations').where('status', 'in', statuses)
  if (!terms) return query
  return query.where((eb) => eb.or(terms.map((words) => eb.and(words.map(contains)))))
}

/** Most urgent first: the longest waiting, then answered ones, newest first. */
export async function listRequests(
  db: Executor,
  filter: Filter,
  { limit, offset }: { limit: number; offset: number },
): Promise<ConsultationRow[]> {
  return await matching(db, filter)
    .selectAll()
    .orderBy(sql`case when status = 'new' then 0 else 1 end`)
    .orderBy(sql`case when status = 'new' then ${waitingStart} end`)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
}

export async function countRequests(db: Executor, filter: Filter): Promise<number> {
  const { total } = await matching(db, filter)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return total
}

/** How many new requests began to wait after `since`, and when the first of them did. */
export async function listRequestsOfPeriod(db: Executor, since: Date) {
  const inTime = db.selectFrom('consultations').where('status', '=', 'new').where(waitingStart, '>', since)
  const { total } = await inTime
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const first = await inTime
    .select(['createdAt', 'waitingSince'])
    .orderBy(waitingStart)
    .limit(1)
    .executeTakeFirst()
  return { total, firstSince: first && waitingStartOf(first) }
}

/** The request that was answered last. */
export async function findLastAnswer(db: Executor) {
  return await db
    .selectFrom('consultations')
    .select(['name', 'createdAt', 'waitingSince', 'answeredAt'])
    .where('answeredAt', 'is not', null)
    .where('status', '!=', 'junk')
    .orderBy('answeredAt', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** Requests, without junk, that began to wait since a date. */
export async function listRequestsSince(db: Executor, since: Date) {
  return await db
    .selectFrom('consultations')
    .select(['createdAt', 'waitingSince', 'answeredAt'])
    .where(waitingStart, '>=', since)
    .where('status', '!=', 'junk')
    .execute()
}

const shownKinds = ['note', 'contact', 'reply', 'reply-refused'] as const

/** The events that a request shows in the list, oldest first. */
export async function listShownEvents(db: Executor, kind: DatabaseKind, ids: readonly string[]) {
  return await db
    .selectFrom('timelineEvents')
    .select(['consultationId', 'kind', 'details', 'at'])
    .where('consultationId', 'in', idListSql(kind, ids))
    .where('kind', 'in', shownKinds)
    .orderBy('at')
    .orderBy('id')
    .execute()
}

/** New requests whose newest reply could not be delivered, latest first. */
export async function listUnreachedRequests(db: Executor, limit: number): Promise<ConsultationRow[]> {
  return await db
    .selectFrom('timelineEvents as reply')
    .innerJoin('consultations', 'consultations.id', 'reply.consultationId')
    .selectAll('consultations')
    .where('consultations.status', '=', 'new')
    .where('reply.kind', '=', 'reply-refused')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('timelineEvents as later')
            .select('later.id')
            .whereRef('later.consultationId', '=', 'reply.consultationId')
            .where('later.kind', 'in', ['reply', 'reply-refused'])
            .whereRef('later.at', '>', 'reply.at'),
        ),
      ),
    )
    .orderBy('reply.at', 'desc')
    .limit(limit)
    .execute()
}

export async function countByStatus(db: Executor): Promise<Record<ConsultationStatus, number>> {
  const rows = await db
    .selectFrom('consultations')
    .select((eb) => ['status', eb.fn.countAll<number>().as('total')])
    .groupBy('status')
    .execute()
  const counts = { new: 0, replied: 0, booked: 0, closed: 0, junk: 0 }
  for (const { status, total } of rows) counts[status] = total
  return counts
}

export type RequestMail = Awaited<ReturnType<typeof listMailsOfRequest>>[number]

/** The mails about a request. */
export async function listMailsOfRequest(db: Executor, consultationId: string) {
  return await db
    .selectFrom('mails')
    .select([
      'id',
      'kind',
      'isOwner',
      'state',
      'error',
      'claimedUntil',
      'createdAt',
      'settledAt',
      'expiresAt',
    ])
    .where('consultationId', '=', consultationId)
    .execute()
}

/** Redirects mails that still wait: those to the sender, and the reply address of those to the owner. */
export async function redirectMails(
  tx: Executor,
  consultationId: string,
  to: { name: string; address: string },
): Promise<void> {
  const waiting = tx
    .updateTable('mails')
    .where('consultationId', '=', consultationId)
    .where('state', '=', 'waiting')
  await waiting.set({ toAddress: to.address }).where('isOwner', '=', false).execute()
  await waiting
    .set({ replyToAddress: to.address, replyToName: to.name })
    .where('isOwner', '=', true)
    .where('replyToAddress', 'is not', null)
    .execute()
}
