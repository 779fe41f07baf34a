import { type Selectable, type SelectQueryBuilder, sql } from 'kysely'
import { AppError } from '#server/http/errors.ts'
import type { Executor, Tables } from './schema.ts'

type TableWithId = {
  [Name in keyof Tables]: Selectable<Tables[Name]> extends { id: string } ? Name : never
}[keyof Tables]

/** The row with this id; undefined also if there is no id to look for. */
export async function findRow<Name extends TableWithId>(
  db: Executor,
  table: Name,
  id: string | null | undefined,
): Promise<Selectable<Tables[Name]> | undefined> {
  const { rows } = await sql<Selectable<Tables[Name]>>`
    select * from ${sql.table(table)} where id = ${id ?? null}`.execute(db)
  return rows[0]
}

export async function requireRow<Name extends TableWithId>(
  db: Executor,
  table: Name,
  id: string,
): Promise<Selectable<Tables[Name]>> {
  const row = await findRow(db, table, id)
  if (!row) throw new AppError('NOT_FOUND')
  return row
}

/** Returns false if there was no such row. */
export async function deleteRow(tx: Executor, table: TableWithId, id: string): Promise<boolean> {
  const { rows } = await sql`delete from ${sql.table(table)} where id = ${id} returning id`.execute(tx)
  return rows.length > 0
}

export async function countRows<Db, Of extends keyof Db, Row>(rows: SelectQueryBuilder<Db, Of, Row>) {
  const counted = rows.clearSelect().select(sql<number>`count(*)`.as('total')).$castTo<{ total: number }>()
  return (await counted.executeTakeFirstOrThrow()).total
}
