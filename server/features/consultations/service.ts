import { hash, randomUUIDv7 } from 'node:crypto'
import type { Consultation } from '#contract/consultations.ts'
import { idempotencyWindowMs } from '#contract/limits.ts'
import type { ListQuery } from '#contract/paged-lists.ts'
import { normalisePhone } from '#contract/phone.ts'
import type { Facts } from '#contract/render.ts'
import { type ConsultationRequest, type StoredRequest, toStoredRequest } from '#contract/request-fields.ts'
import type { Database } from '#server/database/database.ts'
import type { Executor } from '#server/database/schema.ts'
import {
  deleteUnusedClients,
  listUpcomingOf,
  mailCancellationsOfDeleted,
} from '#server/features/appointments/service.ts'
import { addEvent } from '#server/features/timeline/service.ts'
import { AppError } from '#server/http/errors.ts'
import { type ListPage, readListPage } from '#server/http/list-pages.ts'
import { deleteMailsOfConsultation } from '#server/mail/deleting.ts'
import * as repository from './repository.ts'
import { queueRequestMails, replyPeriodStart } from './request-mails.ts'
import { searchTextOf } from './search.ts'
import { findJunkReasons, type SpamSignals } from './spam.ts'

export { reopenReply, replyFailed } from './replies.ts'
export {
  markBooked,
  markNoLongerBooked,
  markReplied,
  markWaitingAgain,
  unmarkReplied,
} from './status.ts'

export { countOverdueRequests } from './worklist.ts'

type Deps = { database: Database; now: () => Date }
type RequestDeps = Deps & { config: { rateLimitFactor: number }; facts: Facts; mail: { wake: () => void } }

/** The same for two equal requests. */
const idempotencyKeyOf = (request: StoredRequest) => hash('sha256', JSON.stringify(Object.values(request)))

/** Stores a request, unless an equal one came within the last two minutes: a form sent twice is one request. */
export async function requestConsultation(
  { config, database, now, facts, mail }: RequestDeps,
  request: ConsultationRequest,
  signals: SpamSignals = {},
) {
  const createdAt = now()
  const stored = toStoredRequest(request)
  const consultation = { ...stored, id: randomUUIDv7(), createdAt }
  const heldSince = new Date(createdAt.getTime() - idempotencyWindowMs)
  const claim = { key: idempotencyKeyOf(stored), consultationId: consultation.id, createdAt, heldSince }
  const id = await database.write(async (tx) => {
    const holder = await repository.claimIdempotencyKey(tx, claim)
    if (holder === consultation.id) {
      const junkReasons = findJunkReasons(stored, signals)
      const isJunk = junkReasons.length > 0
      const phoneKey = normalisePhone(request.phone)
      await repository.insertConsultation(tx, {
        ...consultation,
        phoneKey,
        search: searchTextOf({ ...stored, phoneKey }),
        status: isJunk ? 'junk' : 'new',
        junkReasons: isJunk ? JSON.stringify(junkReasons) : null,
        mailsHeld: isJunk,
        waitingSince: isJunk ? null : replyPeriodStart(facts, createdAt),
      })
      if (!isJunk)
        await queueRequestMails(tx, consultation, facts, {
          createdAt,
          form: { factor: config.rateLimitFactor, kind: database.kind },
        })
      else
        await addEvent(tx, {
          ...{ kind: 'status', consultationId: consultation.id, at: createdAt },
          details: { from: 'new', to: 'junk', byShield: true },
        })
    }
    return holder
  })
  mail.wake()
  return { id }
}

export async function listConsultations(
  { database: { kysely } }: Deps,
  query: ListQuery,
): Promise<ListPage<Consultation>> {
  const page = await readListPage(query, {
    has: async (id) => (await repository.findConsultation(kysely, id)) !== undefined,
    list: (asked) => repository.listConsultations(kysely, asked),
    count: () => repository.countConsultations(kysely),
  })
  return { ...page, rows: page.rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() })) }
}

/**
 * Deletes a request with its notes, history and mails, queued ones included. With `tellsClient`, a client
 * with an appointment ahead gets a cancellation.
 */
export async function deleteConsultation(
  { database, now, facts, mail }: Omit<RequestDeps, 'config'>,
  { id, tellsClient }: { id: string; tellsClient: boolean },
): Promise<void> {
  await database.write(async (tx) => {
    const at = now()
    const cancelled = tellsClient ? await listUpcomingOf(tx, id, at) : []
    if (!(await deleteConsultationAndItsRows(tx, id))) throw new AppError('NOT_FOUND')
    await mailCancellationsOfDeleted(tx, cancelled, { facts, at })
  })
  mail.wake()
}

/** Deletes a request with everything that belongs to it; says whether it existed. */
export async function deleteConsultationAndItsRows(tx: Executor, id: string): Promise<boolean> {
  if ((await repository.deleteConsultation(tx, id)) === undefined) return false
  await deleteMailsOfConsultation(tx, id)
  await deleteUnusedClients(tx)
  return true
}
