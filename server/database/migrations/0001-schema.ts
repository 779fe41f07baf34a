import { sql } from 'kysely'
import type { DatabaseKind } from '#server/database/database.ts'
import { type Executor, tables } from '#server/database/schema.ts'
import { nowMark, type Table } from '#server/database/tables/columns.ts'

/** The current time as the program writes it. */
const now: Record<DatabaseKind, string> = {
  sqlite: "(strftime('%Y-%m-%dT%H:%M:%fZ', 'now'))",
  postgres: 'now()',
}

const inSnakeCase = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

function statementsOf(name: string, { columns, after }: Table): string[] {
  const lines = Object.entries(columns).map(([column, { sql }]) => `${inSnakeCase(column)} ${sql}`)
  return [`create table ${inSnakeCase(name)} (${lines.join(', ')})`, ...after]
}

/** Makes all tables as they are described. Once released, it keeps the descriptions of its release. */
export async function up(db: Executor, kind: DatabaseKind): Promise<void> {
  for (const statement of Object.entries(tables).flatMap(([name, table]) => statementsOf(name, table)))
    await sql.raw(statement.replaceAll(nowMark, now[kind])).execute(db)
}
