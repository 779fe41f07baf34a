import { type ExpressionBuilder, sql } from 'kysely'
import { dayMs } from '#contract/durations.ts'
import type { Executor, Tables } from '#server/database/schema.ts'

/** A limit and one of its clients. */
export type Place = { name: string; client: number }

type Use = Place & {
  at: Date
  /** Start of the window: earlier uses do not count. */
  oldest: Date
  endsAt: Date
  usesAtMost: number
}

/**
 * Counts a use unless the limit is reached. A single statement that locks the row: concurrent processes cannot both
 * take the last use.
 */
export async function insertUse(
  tx: Executor,
  { name, client, at, oldest, endsAt, usesAtMost }: Use,
): Promise<boolean> {
  const counted = sql`array(select used from unnest(held.uses) as used where used > ${oldest} order by used)`
  const { rows } = await sql`insert into rate_limits as held (name, client, uses, ends_at)
    values (${name}, ${client}, array[${at}::timestamptz], ${endsAt})
    on conflict (name, client) do update
      set uses = ${counted} || excluded.uses, ends_at = excluded.ends_at
      where cardinality(${counted}) < ${usesAtMost}
    returning true`.execute(tx)
  return rows.length > 0
}

/** Time of the oldest use within the window. */
export async function findOldestUse(
  tx: Executor,
  { name, client, oldest }: Place & { oldest: Date },
): Promise<Date | undefined> {
  const row = await tx
    .selectFrom('rateLimits')
    .select('uses')
    .where('name', '=', name)
    .where('client', '=', client)
    .executeTakeFirst()
  return row?.uses.find((at) => at > oldest)
}

/** Removes one use made at that time. */
export async function deleteUse(tx: Executor, { name, client, at }: Place & { at: Date }): Promise<void> {
  await sql`update rate_limits
    set uses = uses[:array_position(uses, ${at}) - 1] || uses[array_position(uses, ${at}) + 1:]
    where name = ${name} and client = ${client} and ${at} = any(uses)`.execute(tx)
  await sql`delete from rate_limits
    where name = ${name} and client = ${client} and uses = '{}'`.execute(tx)
}

/** The longest window. A later end was stored by a wrong clock. */
const longestWindowMs = dayMs

const hasEndedBy = (now: Date) => (limit: ExpressionBuilder<Tables, 'rateLimits'>) =>
  limit.or([limit('endsAt', '<=', now), limit('endsAt', '>', new Date(now.getTime() + longestWindowMs))])

export async function hasExpiredUses(db: Executor, now: Date): Promise<boolean> {
  const row = await db.selectFrom('rateLimits').select('name').where(hasEndedBy(now)).executeTakeFirst()
  return row !== undefined
}

export async function deleteExpiredUses(tx: Executor, now: Date): Promise<void> {
  await tx.deleteFrom('rateLimits').where(hasEndedBy(now)).execute()
}
