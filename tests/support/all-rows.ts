import { sql } from 'kysely'
import type { Database } from '#server/database/database.ts'

/** Every row of every table as text, for later comparison. */
export async function readAllRows({ kysely }: Database): Promise<Record<string, string[]>> {
  const rows: Record<string, string[]> = {}
  for (const { name, isView } of await kysely.introspection.getTables()) {
    if (isView) continue
    const found = await sql`select * from ${sql.table(name)}`.execute(kysely)
    rows[name] = found.rows.map((row) => JSON.stringify(row)).toSorted()
  }
  return rows
}
