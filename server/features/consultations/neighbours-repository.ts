import type { ConsultationStatus } from '#contract/worklist.ts'
import type { Executor } from '#server/database/schema.ts'
import { type WorklistRow, waitingSinceSql, waitingStartOf } from './worklist-repository.ts'

type Statuses = readonly ConsultationStatus[]
type Place = Pick<WorklistRow, 'id' | 'createdAt' | 'waitingSince'>

/** New requests are ordered by when their waiting began, all others by arrival. */
const isByWaiting = (statuses: Statuses) => statuses.every((status) => status === 'new')

/**
 * Requests with these statuses before or after a place in the list, with the id as tie-breaker; all of them
 * without a place.
 */
function around(db: Executor, statuses: Statuses, side: 'before' | 'after', place: Place | undefined) {
  const compare = side === 'before' ? '<' : '>'
  const query = db.selectFrom('consultations').where('status', 'in', statuses)
  if (!place) return query
  const since = isByWaiting(statuses) ? waitingStartOf(place) : place.createdAt
  return query.where((eb) => {
    const column = isByWaiting(statuses) ? waitingSinceSql(eb) : eb.ref('createdAt')
    return eb.or([eb(column, compare, since), eb.and([eb(column, '=', since), eb('id', compare, place.id)])])
  })
}

/** The nearest request before or after a place; without a place, the last or the first of all. */
export async function findNearestRequest(
  db: Executor,
  statuses: Statuses,
  side: 'before' | 'after',
  place?: Place,
) {
  const direction = side === 'before' ? 'desc' : 'asc'
  return await around(db, statuses, side, place)
    .select(['id', 'name'])
    .orderBy((eb) => (isByWaiting(statuses) ? waitingSinceSql(eb) : eb.ref('createdAt')), direction)
    .orderBy('id', direction)
    .limit(1)
    .executeTakeFirst()
}

export async function countRequestsBeside(
  db: Executor,
  statuses: Statuses,
  side: 'before' | 'after',
  place?: Place,
): Promise<number> {
  const { total } = await around(db, statuses, side, place)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return total
}
