import type { ConsultationStatus } from '#contract/worklist.ts'
import type { Executor } from '#server/database/schema.ts'
import type { WorklistRow } from './worklist-repository.ts'

type Statuses = readonly ConsultationStatus[]
type Place = Pick<WorklistRow, 'id' | 'createdAt'>

/** Those of these states that arrived before or after a request, of two at one time by the id; all where none is named. */
function around(db: Executor, statuses: Statuses, side: 'before' | 'after', place: Place | undefined) {
  const compare = side === 'before' ? '<' : '>'
  const query = db.selectFrom('consultations').where('status', 'in', statuses)
  if (!place) return query
  return query.where((eb) =>
    eb.or([
      eb('createdAt', compare, place.createdAt),
      eb.and([eb('createdAt', '=', place.createdAt), eb('id', compare, place.id)]),
    ]),
  )
}

/** The nearest of them; of all, the last before the end of time or the first after its beginning. */
export async function findNearest(db: Executor, statuses: Statuses, side: 'before' | 'after', place?: Place) {
  const direction = side === 'before' ? 'desc' : 'asc'
  return await around(db, statuses, side, place)
    .select(['id', 'name'])
    .orderBy('createdAt', direction)
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
