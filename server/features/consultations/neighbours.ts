import type { Neighbours } from '#contract/consultation-page.ts'
import type { ConsultationStatus } from '#contract/worklist.ts'
import type { Database } from '#server/database/database.ts'
import { AppError } from '#server/http/errors.ts'
import { countRequestsBeside, findNearestRequest } from './neighbours-repository.ts'
import { findWorklistRow } from './worklist-repository.ts'

const seenTo: readonly ConsultationStatus[] = ['replied', 'booked', 'closed']

type Segment = { statuses: readonly ConsultationStatus[]; isOldestFirst: boolean }

const waiting: Segment = { statuses: ['new'], isOldestFirst: true }

/** The segments of the list in its order: waiting requests, longest first, then the others, newest first. */
function segmentsOf(status: ConsultationStatus | undefined): [Segment, ...Segment[]] {
  if (status === undefined) return [waiting, { statuses: seenTo, isOldestFirst: false }]
  return status === 'new' ? [waiting] : [{ statuses: [status], isOldestFirst: false }]
}

/** The previous and next request in the worklist; a request that has left the list keeps its former place. */
export async function readPreviousAndNext(
  { database: { kysely } }: { database: Database },
  id: string,
  status: ConsultationStatus | undefined,
): Promise<Neighbours> {
  const row = await findWorklistRow(kysely, id)
  if (!row) throw new AppError('NOT_FOUND')
  const segments = segmentsOf(status)
  const isIn = ({ statuses }: Segment) => statuses.includes(row.status)
  const index = Math.max(segments.findIndex(isIn), 0)
  const own = segments[index] ?? segments[0]
  const [ahead, behind] = own.isOldestFirst ? (['before', 'after'] as const) : (['after', 'before'] as const)
  const [above, below] = [segments[index - 1], segments[index + 1]]
  const lastOf = (segment: Segment) =>
    findNearestRequest(kysely, segment.statuses, segment.isOldestFirst ? 'before' : 'after')
  const firstOf = (segment: Segment) =>
    findNearestRequest(kysely, segment.statuses, segment.isOldestFirst ? 'after' : 'before')
  const previous =
    (await findNearestRequest(kysely, own.statuses, ahead, row)) ?? (above && (await lastOf(above)))
  const next =
    (await findNearestRequest(kysely, own.statuses, behind, row)) ?? (below && (await firstOf(below)))
  const aboveCount = above ? await countRequestsBeside(kysely, above.statuses, 'before') : 0
  const statuses = segments.flatMap((segment) => segment.statuses)
  return {
    total: await countRequestsBeside(kysely, statuses, 'before'),
    ...(isIn(own) && {
      place: aboveCount + (await countRequestsBeside(kysely, own.statuses, ahead, row)) + 1,
    }),
    ...(previous && { previous }),
    ...(next && { next }),
  }
}
