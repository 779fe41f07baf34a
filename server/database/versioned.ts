import { type Selectable, sql, type Updateable } from 'kysely'
import { AppError } from '#server/http/errors.ts'
import type { Executor, Tables } from './schema.ts'

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
  values: Omit<Updateable<Tables[Name]>, 'id' | 'version'>,
): Promise<Selectable<Tables[Name]>> {
  const changes = Object.entries(values)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => sql`${sql.ref(name)} = ${value}`)
  const { rows } = await sql<Selectable<Tables[Name]>>`
    update ${sql.table(table)} set ${sql.join([...changes, sql`version = ${version + 1}`])}
    where id = ${id} and version = ${version} returning *`.execute(tx)
  if (rows[0]) return rows[0]
  const { rows: found } = await sql`select 1 from ${sql.table(table)} where id = ${id}`.execute(tx)
  throw new AppError(found.length > 0 ? 'CONFLICT' : 'NOT_FOUND')
}
