import { type ConsultationStatus, foundAtMost, type WorklistQuery } from '#contract/worklist.ts'
import type { Database } from '#server/database/database.ts'
import { listRequestsWithUpcomingVisits } from '#server/features/appointments/service.ts'
import { type ListPage, readListPage } from '#server/http/list-pages.ts'
import { countMatchingRequests, searchRequests, searchTermsOf } from './search-repository.ts'
import * as repository from './worklist-repository.ts'

type Source = Pick<Database, 'kind' | 'kysely'>
type DatedSource = Source & { at: Date }
export type Counts = Record<ConsultationStatus, number>

/**
 * Cursor suffix for a page that starts after a waiting row: reading continues there even if that row was
 * answered since.
 */
const behindWaiting = '_new'

export async function countRequestsByStatus({ kysely }: Pick<Source, 'kysely'>): Promise<Counts> {
  const counts = { new: 0, replied: 0, booked: 0, closed: 0, junk: 0 }
  for (const { status, total } of await repository.countByStatus(kysely)) counts[status] = total
  return counts
}

/** The statuses that the query covers. */
function statusesOf({ status, search, withJunk }: WorklistQuery): readonly ConsultationStatus[] {
  if (status !== undefined) return [status]
  const all = ['new', 'replied', 'booked', 'closed'] as const
  return search && withJunk ? [...all, 'junk'] : all
}

/** Reads waiting rows, oldest first, and the others, newest first, each after a cursor if given. */
type Reader = {
  waiting: (limit: number, after: string | undefined) => Promise<repository.WorklistRow[]>
  others: (
    statuses: readonly ConsultationStatus[],
    limit: number,
    before: string | undefined,
  ) => Promise<repository.WorklistRow[]>
  count: () => Promise<number>
}

const sumOf = (counts: Counts, statuses: readonly ConsultationStatus[]) =>
  statuses.reduce((sum, status) => sum + counts[status], 0)

function readerOf({ kysely }: Source, query: WorklistQuery, counts: Counts): Reader {
  const statuses = statusesOf(query)
  const terms = query.search === undefined ? undefined : searchTermsOf(query.search)
  if (!terms)
    return {
      waiting: async (limit, after) =>
        await repository.listWaitingRequests(
          kysely,
          limit,
          after === undefined ? undefined : await repository.findWorklistRow(kysely, after),
        ),
      others: (some, limit, before) => repository.listByStatus(kysely, some, limit, before),
      count: async () => sumOf(counts, statuses),
    }
  return {
    waiting: (limit, after) =>
      searchRequests(kysely, { terms, statuses: ['new'], limit, after, oldestFirst: true }),
    others: (some, limit, after) =>
      searchRequests(kysely, { terms, statuses: some, limit, after, oldestFirst: false }),
    count: () => countMatchingRequests(kysely, { terms, statuses, limit: foundAtMost + 1 }),
  }
}

/** Booked rows by the date of their next appointment; then those without one to come, newest first. */
async function listBooked({ kind, kysely, at }: DatedSource, { limit, before }: WorklistQuery) {
  const upcoming = await listRequestsWithUpcomingVisits(kysely, at)
  const place = before === undefined ? -1 : upcoming.indexOf(before)
  const isAmongOthers = before !== undefined && place < 0
  const ids = isAmongOthers ? [] : upcoming.slice(place + 1, place + 1 + limit)
  const rows = new Map((await repository.listRequestsByIds(kysely, kind, ids)).map((row) => [row.id, row]))
  const shown = ids.flatMap((id) => rows.get(id) ?? [])
  if (shown.length === limit) return shown
  const others = { limit: limit - shown.length, before: isAmongOthers ? before : undefined }
  return [...shown, ...(await repository.listBookedWithoutAppointments(kysely, kind, upcoming, others))]
}

/**
 * Rows, most urgent first. `isBehindWaiting` says that the row `before` was waiting when its page was read,
 * even if it was answered since.
 */
async function listRows(
  reader: Reader,
  query: WorklistQuery,
  isBehindWaiting: boolean,
): Promise<repository.WorklistRow[]> {
  const { limit, before, status } = query
  const statuses = statusesOf(query)
  const others = statuses.filter((one) => one !== 'new')
  if (status !== undefined && status !== 'new') return await reader.others(others, limit, before)
  const isAmongOthers = before !== undefined && !isBehindWaiting && status === undefined
  const waiting = isAmongOthers ? [] : await reader.waiting(limit, before)
  const rest = limit - waiting.length
  if (others.length === 0 || rest === 0) return waiting
  return [...waiting, ...(await reader.others(others, rest, isAmongOthers ? before : undefined))]
}

export async function readWorklistPage(
  source: DatedSource,
  { before: place, ...query }: WorklistQuery,
): Promise<ListPage<repository.WorklistRow>> {
  const { kysely } = source
  const isBehindWaiting = place?.endsWith(behindWaiting) ?? false
  const before = isBehindWaiting ? place?.slice(0, -behindWaiting.length) : place
  const reader = readerOf(source, query, await countRequestsByStatus(source))
  const page = await readListPage<WorklistQuery, repository.WorklistRow>(
    { ...query, ...(before !== undefined && { before }) },
    {
      has: async (id) => (await repository.findWorklistRow(kysely, id)) !== undefined,
      list: (asked) =>
        asked.status === 'booked' && asked.search === undefined
          ? listBooked(source, asked)
          : listRows(reader, asked, isBehindWaiting),
      count: reader.count,
    },
  )
  const isLastWaiting = page.rows.at(-1)?.status === 'new'
  return {
    ...page,
    nextBefore: page.nextBefore && `${page.nextBefore}${isLastWaiting ? behindWaiting : ''}`,
  }
}
