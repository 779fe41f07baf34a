import { type Insertable, type Selectable, type SelectQueryBuilder, sql, type Updateable } from 'kysely'
import { AppError, orNotFound } from '#server/http/errors.ts'
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
  return orNotFound(await findRow(db, table, id))
}

/** Returns false if a row with its key is stored already. */
export async function insertOnce<Name extends keyof Tables>(
  tx: Executor,
  table: Name,
  row: Insertable<Tables[Name]>,
): Promise<boolean> {
  const values = Object.entries(row).filter(([, value]) => value !== undefined)
  const { numAffectedRows = 0n } = await sql`
    insert into ${sql.table(table)} (${sql.join(values.map(([name]) => sql.ref(name)))})
    values (${sql.join(values.map(([, value]) => value))}) on conflict do nothing`.execute(tx)
  return numAffectedRows > 0n
}

type Change<Name extends keyof Tables> = Omit<Updateable<Tables[Name]>, 'id' | 'version'>

const assignmentsOf = (values: object) =>
  Object.entries(values)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => sql`${sql.ref(name)} = ${value}`)

/** The rows that have all of these values. */
type Where<Name extends keyof Tables> = Partial<Selectable<Tables[Name]>>

const conditionOf = (where: object) =>
  sql.join(
    Object.entries(where).map(([name, value]) =>
      value === null ? sql`${sql.ref(name)} is null` : sql`${sql.ref(name)} = ${value}`,
    ),
    sql` and `,
  )

/** Changes rows, without counting that as a change of their content; returns false if there are none. */
export async function updateRows<Name extends keyof Tables>(
  tx: Executor,
  table: Name,
  where: Where<Name>,
  values: Updateable<Tables[Name]>,
): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`update ${sql.table(table)}
    set ${sql.join(assignmentsOf(values))} where ${conditionOf(where)}`.execute(tx)
  return numAffectedRows > 0n
}

export const updateRow = <Name extends TableWithId>(
  tx: Executor,
  table: Name,
  id: string,
  values: Change<Name>,
) => updateRows(tx, table, { id } as Where<Name>, values as Updateable<Tables[Name]>)

/** Returns false if there are no such rows. */
export async function deleteRows<Name extends keyof Tables>(tx: Executor, table: Name, where: Where<Name>) {
  const { numAffectedRows = 0n } = await sql`delete from ${sql.table(table)}
    where ${conditionOf(where)}`.execute(tx)
  return numAffectedRows > 0n
}

type Identified = { id: string | number; version: number }

/** Tables whose rows count their changes. */
type VersionedTable = {
  [Name in keyof Tables]: Selectable<Tables[Name]> extends Identified ? Name : never
}[keyof Tables]

/**
 * Changes a row if its version is still the one that the caller has seen, and raises the version. Throws CONFLICT if it
 * was changed meanwhile, and NOT_FOUND if it is gone.
 */
export async function updateVersioned<Name extends VersionedTable>(
  tx: Executor,
  table: Name,
  id: string | number,
  version: number,
  values: Change<Name>,
): Promise<Selectable<Tables[Name]>> {
  const { rows } = await sql<Selectable<Tables[Name]>>`
    update ${sql.table(table)} set ${sql.join([...assignmentsOf(values), sql`version = ${version + 1}`])}
    where id = ${id} and version = ${version} returning *`.execute(tx)
  if (rows[0]) return rows[0]
  const { rows: found } = await sql`select 1 from ${sql.table(table)} where id = ${id}`.execute(tx)
  throw new AppError(found.length > 0 ? 'CONFLICT' : 'NOT_FOUND')
}

export const deleteRow = (tx: Executor, table: TableWithId, id: string) => deleteRows(tx, table, { id })

export async function countRows<Db, Of extends keyof Db, Row>(rows: SelectQueryBuilder<Db, Of, Row>) {
  const counted = rows.clearSelect().select(sql<number>`count(*)`.as('total')).$castTo<{ total: number }>()
  return (await counted.executeTakeFirstOrThrow()).total
}
