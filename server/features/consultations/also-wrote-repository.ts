import { sql } from 'kysely'
import type { DatabaseKind } from '#server/database/database.ts'
import { idListSql } from '#server/database/id-list.ts'
import type { Executor } from '#server/database/schema.ts'
import type { WorklistRow } from './worklist-repository.ts'

/** At most this many other requests of one person are shown. */
const shownAtMost = 20

/** A number with fewer digits cannot be called, and may be anybody's. */
const samePhone = sql`o.phone_key = s.phone_key and length(s.phone_key) >= 7`
const sameEmail = sql`o.email_key = s.email_key`

const others = (isSame: typeof samePhone) => sql`from consultation_search o
  join consultations c on c.id = o.consultation_id
  where ${isSame} and o.consultation_id <> s.consultation_id and c.status <> 'junk'
  order by o.arrived_at desc`

/** When each of these people last sent another request, matched by address and by number. */
export async function findLatestOtherRequests(
  db: Executor,
  kind: DatabaseKind,
  ids: readonly string[],
): Promise<Map<string, Date>> {
  const { rows } = await sql<{ id: string; byEmail: Date | string | null; byPhone: Date | string | null }>`
    select s.consultation_id as id,
      (select o.arrived_at ${others(sameEmail)} limit 1) as by_email,
      (select o.arrived_at ${others(samePhone)} limit 1) as by_phone
    from consultation_search s where s.consultation_id in ${idListSql(kind, ids)}`.execute(db)
  return new Map(
    rows.flatMap(({ id, byEmail, byPhone }) => {
      const times = [byEmail, byPhone].flatMap((at) => (at === null ? [] : new Date(at).getTime()))
      return times.length === 0 ? [] : [[id, new Date(Math.max(...times))]]
    }),
  )
}

/** Other requests of the person who sent this one, newest first. */
export async function listOtherRequestsOf(db: Executor, id: string): Promise<WorklistRow[]> {
  const of = (isSame: typeof samePhone) => sql`select id from (
    select c.id from consultation_search s cross join consultation_search o
    join consultations c on c.id = o.consultation_id
    where s.consultation_id = ${id} and ${isSame} and o.consultation_id <> ${id} and c.status <> 'junk'
    order by o.arrived_at desc limit ${shownAtMost}) as found`
  const { rows } = await sql<WorklistRow>`
    select c.* from consultations c where c.id in (${of(sameEmail)} union ${of(samePhone)})
    order by c.created_at desc, c.id desc limit ${shownAtMost}`.execute(db)
  return rows
}
