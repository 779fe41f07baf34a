import {
  type AlsoWrote,
  type ConsultationStatus,
  replyWithinMs,
  type WorklistEntry,
  type WorklistQuery,
  type WorklistSummary,
} from '#contract/worklist.ts'
import type { Database } from '#server/database/database.ts'
import { AppError } from '#server/http/errors.ts'
import type { ListPage } from '#server/http/list-pages.ts'
import { findLastOthers, listOthersOf } from './also-wrote-repository.ts'
import { addHistory } from './history-repository.ts'
import { readCounts, readWorklistPage } from './worklist-pages.ts'
import * as repository from './worklist-repository.ts'

type Deps = { database: Database; now: () => Date }

/** More that are new at once are shown as so many. */
const latestAtMost = 50

const weekMs = 7 * 24 * 60 * 60 * 1000

type Row = repository.WorklistRow

function entryOf(
  { createdAt, answeredAt, statusChangedAt, ...row }: Row,
  alsoWroteAt: Date | undefined,
): WorklistEntry {
  return {
    ...row,
    createdAt: createdAt.toISOString(),
    ...(answeredAt && { answeredAt: answeredAt.toISOString() }),
    ...(statusChangedAt && { statusChangedAt: statusChangedAt.toISOString() }),
    ...(alsoWroteAt && { alsoWroteAt: alsoWroteAt.toISOString() }),
  }
}

async function entriesOf({ database: { kysely, kind } }: Deps, rows: readonly Row[]) {
  const lastOthers = await findLastOthers(
    kysely,
    kind,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => entryOf(row, lastOthers.get(row.id)))
}

async function oneEntryOf(deps: Deps, row: Row): Promise<WorklistEntry> {
  const [entry] = await entriesOf(deps, [row])
  if (!entry) throw new Error('One row is one entry')
  return entry
}

export async function listWorklist(deps: Deps, query: WorklistQuery): Promise<ListPage<WorklistEntry>> {
  const page = await readWorklistPage(deps.database, query)
  return { ...page, rows: await entriesOf(deps, page.rows) }
}

/** The middle one; of two in the middle the longer one, so that at least half lie within it. */
const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]

export async function summariseWorklist(deps: Deps): Promise<WorklistSummary> {
  const at = deps.now().getTime()
  const rows = await repository.listAnswers(deps.database.kysely, new Date(at - weekMs))
  const due = rows.filter(
    ({ createdAt, answeredAt }) => answeredAt || at - createdAt.getTime() > replyWithinMs,
  )
  const times = due.flatMap(({ createdAt, answeredAt }) =>
    answeredAt ? [answeredAt.getTime() - createdAt.getTime()] : [],
  )
  const medianMs = median(times)
  const { kysely } = deps.database
  const counts = await readCounts(deps.database)
  const inTime = await repository.findInTime(kysely, new Date(at - replyWithinMs))
  const latest = await repository.listLatestWaiting(kysely, latestAtMost)
  const last = await repository.findLastAnswer(kysely)
  const { firstArrivedAt } = inTime
  return {
    counts,
    waiting: {
      overdue: Math.max(0, counts.new - inTime.total),
      ...(firstArrivedAt && {
        nextDueAt: new Date(firstArrivedAt.getTime() + replyWithinMs).toISOString(),
      }),
      latest: latest.map(({ id, createdAt }) => ({ id, createdAt: createdAt.toISOString() })),
    },
    ...(last?.answeredAt && {
      lastAnswer: { name: last.name, ms: last.answeredAt.getTime() - last.createdAt.getTime() },
    }),
    week: {
      due: due.length,
      inTime: times.filter((ms) => ms <= replyWithinMs).length,
      ...(medianMs !== undefined && { medianMs }),
    },
  }
}

export async function readWorklistEntry(deps: Deps, id: string): Promise<WorklistEntry> {
  const row = await repository.findRow(deps.database.kysely, id)
  if (!row) throw new AppError('NOT_FOUND')
  return await oneEntryOf(deps, row)
}

export async function listAlsoWrote({ database: { kysely } }: Deps, id: string): Promise<AlsoWrote[]> {
  if (!(await repository.findRow(kysely, id))) throw new AppError('NOT_FOUND')
  const rows = await listOthersOf(kysely, id)
  return rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }))
}

const answers: readonly ConsultationStatus[] = ['replied', 'booked']

/** With the arrow keys a choice passes through those before it, and each is stored. */
const passingMs = 10_000

/** When it counts as answered: at the first reply or booking, and never if it is new again or went on at once. */
function answeredAtOf(row: repository.WorklistRow, status: ConsultationStatus, at: Date): Date | null {
  if (status === 'new') return null
  if (answers.includes(status)) return row.answeredAt ?? at
  const isPassing = row.answeredAt !== null && at.getTime() - row.answeredAt.getTime() < passingMs
  return isPassing ? null : row.answeredAt
}

type Asked = { id: string; status: ConsultationStatus; version: number }

/** Says where a request stands now. What another device did since is neither overwritten nor hidden. */
export async function changeStatus(deps: Deps, asked: Asked): Promise<WorklistEntry> {
  const { database, now } = deps
  const { id, status } = asked
  const changed = await database.write(async (tx) => {
    const row = await repository.findRow(tx, id)
    if (!row) throw new AppError('NOT_FOUND')
    const at = now()
    const answeredAt = answeredAtOf(row, status, at)
    const changedRow = await repository.changeRow(tx, asked, { status, answeredAt, statusChangedAt: at })
    if (changedRow && status !== row.status)
      await addHistory(tx, {
        consultationId: id,
        kind: 'status',
        details: { from: row.status, to: status },
        at,
      })
    return changedRow
  })
  if (!changed)
    throw new AppError('CONFLICT', { detail: 'This request was changed on another device meanwhile.' })
  return await oneEntryOf(deps, changed)
}
