import { type RawBuilder, sql } from 'kysely'
import type { DatabaseKind } from './database.ts'

export type Cell = string | number | boolean | Date | null
type ColumnType = 'text' | 'integer' | 'boolean' | 'timestamptz'

const wrappings = new Map<string, { before: string; after: string }>()

function wrap(kind: DatabaseKind, columns: Readonly<Record<string, ColumnType>>) {
  const list = Object.entries(columns).map(([name, type], index) => {
    const cell = `value ->> ${index}`
    return `${kind === 'sqlite' ? cell : `(${cell})::${type}`} as ${name}`
  })
  const each = kind === 'sqlite' ? 'json_each(' : 'json_array_elements('
  return { before: `(select ${list.join(', ')} from ${each}`, after: kind === 'sqlite' ? ')' : '::json)' }
}

/**
 * A table that a statement can read `rows` from, in their order. However many they are, it is one statement with one
 * parameter, so that it stays prepared.
 */
export function rowSet(
  kind: DatabaseKind,
  columns: Readonly<Record<string, ColumnType>>,
  rows: readonly (readonly Cell[])[],
): RawBuilder<unknown> {
  const key = `${kind} ${Object.keys(columns).join()} ${Object.values(columns).join()}`
  const { before, after } = wrappings.get(key) ?? wrap(kind, columns)
  wrappings.set(key, { before, after })
  return sql`${sql.raw(before)}${JSON.stringify(rows)}${sql.raw(after)}) as given`
}
