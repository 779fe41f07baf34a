import { randomUUIDv7 } from 'node:crypto'
import type { ListQuery } from '#contract/paged-lists.ts'
import type { Counts, PeopleLogAction } from '#contract/people.ts'
import type { DatabaseKind } from '#server/database/database.ts'
import { idListSql } from '#server/database/id-list.ts'
import { isAfterRowSql } from '#server/database/keyset.ts'
import type { Executor } from '#server/database/schema.ts'

type LogEntry = {
  id?: string
  at: Date
  action: PeopleLogAction
  mark?: string
  counts?: Counts
  fields?: readonly string[]
}

/** Adds a log entry; nothing that a person typed may be in it. */
export async function addPeopleLogEntry(
  tx: Executor,
  { id = randomUUIDv7(), counts, fields, mark, ...entry }: LogEntry,
) {
  await tx
    .insertInto('peopleLog')
    .values({ ...entry, id, mark: mark ?? null, details: JSON.stringify({ counts, fields }) })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
}

/** Log entries, newest first, optionally only those after the row `before`. */
export async function listPeopleLog(db: Executor, { limit, before }: ListQuery) {
  let query = db.selectFrom('peopleLog').selectAll()
  if (before !== undefined) query = query.where(isAfterRowSql('peopleLog', 'at', before))
  return await query.orderBy('at', 'desc').orderBy('id', 'desc').limit(limit).execute()
}

export async function countPeopleLog(db: Executor): Promise<number> {
  const { total } = await db
    .selectFrom('peopleLog')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return total
}

export async function hasPeopleLogEntry(db: Executor, id: string): Promise<boolean> {
  return (await db.selectFrom('peopleLog').select('id').where('id', '=', id).executeTakeFirst()) !== undefined
}

/** Returns those of the ids that are in the log. */
export async function findKnownIds(
  db: Executor,
  kind: DatabaseKind,
  ids: readonly string[],
): Promise<Set<string>> {
  const rows = await db.selectFrom('peopleLog').select('id').where('id', 'in', idListSql(kind, ids)).execute()
  return new Set(rows.map(({ id }) => id))
}
