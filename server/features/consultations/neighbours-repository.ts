import type { ConsultationStatus } from '#contract/worklist.ts'
import type { Executor } from '#server/database/schema.ts'
import { type WorklistRow, waitingSince, waitsSince } from './worklist-repository.ts'

type Statuses = readonly ConsultationStatus[]
type Place = Pick<WorklistRow, 'id' | 'createdAt' | 'waitingSince'>

/** Those that wait stand by since when they do, the others by when they arrived. */
const isByWaiting = (statuses: Statuses) => statuses.every((status) => status === 'new')

/** Those of these states that stand before or after a request, of two at one time by the id; all where none is named. */
function around(db: Executor, statuses: Statuses, side: 'before' | 'after', place: Place | undefined) {
  const compare = side === 'before' ? '<' : '>'
  const query = db.selectFrom('consultations').where('status', 'in', statuses)
  if (!place) return query
  const since = isByWaiting(statuses) ? waitsSince(place) : place.createdAt
  return query.where((eb) => {
    const column = isByWaiting(statuses) ? waitingSince(eb) : eb.ref('createdAt')
    return eb.or([eb(column, compare, since), eb.and([eb(column, '=', since), eb('id', compare, place.id)])])
  })
}

/** The nearest of them; of all, the last before the end of time or the first after its beginning. */
export async function findNearest(db: Executor, statuses: Statuses, side: 'before' | 'after', place?: Place) {
  const direction = side === 'before' ? 'desc' : 'asc'
  return await around(db, statuses, side, place)
    .select(['id', 'name'])
    .orderBy((eb) => (isByWaiting(statuses) ? waitingSince(eb) : eb.ref('createdAt')), direction)
    .orderBy('id', direction)
    .limit(1)
    .executeTakeFirst()
}

export async function countAround(
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
