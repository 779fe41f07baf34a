import { dayMs } from '#contract/durations.ts'
import type { Facts } from '#contract/render.ts'
import {
  type ConsultationStatus,
  replyWithinMs,
  type WorklistEntry,
  type WorklistQuery,
  type WorklistSummary,
} from '#contract/worklist.ts'
import type { Executor } from '#server/database/schema.ts'
import { changeStatus, requireConsultation } from '#server/features/consultations/service.ts'
import { type Deps, presentConsultation, toEntries } from './entries.ts'
import * as repository from './repository.ts'
import { waitingStartOf } from './repository.ts'

export { reopenReply, replyFailed } from './replies.ts'

/** How many requests Today lists: of the longest waiting, and of those whose reply did not arrive. */
const most = { urgent: 3, unreached: 10 }

const weekMs = 7 * dayMs

const answered = ['replied', 'booked', 'closed'] as const

/** The statuses that the query covers. */
function statusesOf({ status, search, withJunk }: WorklistQuery): readonly ConsultationStatus[] {
  if (status !== undefined) return [status]
  return search && withJunk ? ['new', ...answered, 'junk'] : ['new', ...answered]
}

export async function listWorklist(deps: Deps, query: WorklistQuery) {
  const { kysely } = deps.database
  const terms = query.search === undefined ? undefined : repository.searchTermsOf(query.search)
  const filter = { statuses: statusesOf(query), terms }
  const rows = await repository.listRequests(kysely, filter, query)
  return { rows: await toEntries(deps, kysely, rows), total: await repository.countRequests(kysely, filter) }
}

/** How long an answer took; 0 if it came before the 24 hours began. */
const answerTimeMs = (row: Parameters<typeof waitingStartOf>[0], answeredAt: Date) =>
  Math.max(0, answeredAt.getTime() - waitingStartOf(row).getTime())

/** How the reply promise was kept in the last seven days. */
async function readWeek(db: Executor, at: number): Promise<WorklistSummary['week']> {
  const rows = await repository.listRequestsSince(db, new Date(at - weekMs))
  const due = rows.filter(
    (row) => row.answeredAt !== null || at - waitingStartOf(row).getTime() > replyWithinMs,
  )
  const inTime = due.filter((row) => row.answeredAt && answerTimeMs(row, row.answeredAt) <= replyWithinMs)
  return { due: due.length, inTime: inTime.length }
}

/** Those who wait longer than the website promises, and when the next one will. */
async function readDeadlines(db: Executor, at: number, waiting: number) {
  const { total, firstSince } = await repository.listRequestsOfPeriod(db, new Date(at - replyWithinMs))
  return {
    overdue: Math.max(0, waiting - total),
    ...(firstSince && { nextDueAt: new Date(firstSince.getTime() + replyWithinMs).toISOString() }),
  }
}

export async function countOverdueRequests({ database: { kysely }, now }: Deps): Promise<number> {
  const counts = await repository.countByStatus(kysely)
  return (await readDeadlines(kysely, now().getTime(), counts.new)).overdue
}

export async function summariseWorklist(deps: Deps): Promise<WorklistSummary> {
  const { kysely } = deps.database
  const at = deps.now().getTime()
  const counts = await repository.countByStatus(kysely)
  const waiting = { statuses: ['new'] as const }
  const urgent = await repository.listRequests(kysely, waiting, { limit: most.urgent, offset: 0 })
  const last = await repository.findLastAnswer(kysely)
  const unreached = await repository.listUnreachedRequests(kysely, most.unreached)
  return {
    counts,
    total: counts.new + answered.reduce((sum, status) => sum + counts[status], 0),
    waiting: {
      ...(await readDeadlines(kysely, at, counts.new)),
      urgent: await toEntries(deps, kysely, urgent),
    },
    unreached: await toEntries(deps, kysely, unreached),
    ...(last?.answeredAt && { lastAnswer: { name: last.name, ms: answerTimeMs(last, last.answeredAt) } }),
    week: await readWeek(kysely, at),
  }
}

export async function readWorklistEntry(deps: Deps, id: string): Promise<WorklistEntry> {
  const { kysely } = deps.database
  return await presentConsultation(deps, kysely, await requireConsultation(kysely, id))
}

type StatusChange = { id: string; status: ConsultationStatus; version: number }

/** Changes the status. A change from another device since `version` is a conflict. */
export async function changeRequestStatus(deps: Deps & { facts: Facts }, change: StatusChange) {
  const { database, facts, now } = deps
  return await database.write(async (tx) => {
    const { row, mails } = await changeStatus(tx, change, { facts, at: now() })
    return { ...(await presentConsultation(deps, tx, row)), ...(mails !== undefined && { mails }) }
  })
}
