import { sql } from 'kysely'
import type { DatabaseKind } from '#server/database/database.ts'
import type { Executor } from '#server/database/schema.ts'

const required = sql`text not null default ''`
const optional = sql`text`

/** Columns whose checks repeated the input limits of that time. */
const columns = [
  ...['name', 'email', 'phone', 'location', 'service_type', 'hair_type'].map((column) => ({
    table: 'consultations',
    column,
    type: required,
  })),
  ...['page', 'wording', 'consent_origin'].map((column) => ({
    table: 'newsletters',
    column,
    type: optional,
  })),
  ...['subject', 'preview', 'body'].map((column) => ({ table: 'newsletter_issues', column, type: required })),
]

/**
 * Drops those checks: input limits belong to the contract and change with releases. SQLite cannot drop an unnamed
 * check, so each column is replaced.
 */
export async function up(tx: Executor, _kind: DatabaseKind): Promise<void> {
  for (const { table, column, type } of columns) {
    await sql`alter table ${sql.id(table)} add column unchecked ${type}`.execute(tx)
    await sql`update ${sql.id(table)} set unchecked = ${sql.id(column)}`.execute(tx)
    await sql`alter table ${sql.id(table)} drop column ${sql.id(column)}`.execute(tx)
    await sql`alter table ${sql.id(table)} rename column unchecked to ${sql.id(column)}`.execute(tx)
  }
}
