import { sql } from 'kysely'
import type { Database } from '#server/database/database.ts'

/** Rate limits: a refused call may have been counted. */
const countsOnly = ['rate_limits', 'rateLimits']

/** Every row of every table as text, for later comparison. */
export async function readAllRows({ kysely }: Database): Promise<Record<string, string[]>> {
  const rows: Record<string, string[]> = {}
  for (const { name, isView } of await kysely.introspection.getTables()) {
    if (isView || countsOnly.includes(name)) continue
    const found = await sql`select * from ${sql.table(name)}`.execute(kysely)
    rows[name] = found.rows.map((row) => JSON.stringify(row)).toSorted()
  }
  return rows
}
