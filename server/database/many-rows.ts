import { CompiledQuery } from 'kysely'
import type { DatabaseKind } from './database.ts'
import type { Executor } from './schema.ts'

export type Cell = string | number | boolean | Date | null

/** A statement's text around the list of values, such as `(?, ?), (?, ?)`. A constant, so that its texts are kept. */
export type Statement = (values: string) => string

// SQLite keeps prepared statements by their text: sizes are few, so that there are few texts. What comes at once is
// rarely much, and each statement more costs as much as several rows: up to here one is enough.
const mostRows = { sqlite: 64, postgres: 1000 } as const
const exactUpTo = 16

/** How many of the rows the next statement takes. */
function sizeOf(kind: DatabaseKind, rows: number): number {
  if (rows >= mostRows[kind]) return mostRows[kind]
  return kind === 'postgres' || rows <= exactUpTo ? rows : 2 ** Math.floor(Math.log2(rows))
}

function placeholders(kind: DatabaseKind, rows: number, columns: number): string {
  let nth = 0
  const next = () => (kind === 'sqlite' ? '?' : `$${++nth}`)
  const row = () => `(${Array.from({ length: columns }, next).join(', ')})`
  return Array.from({ length: rows }, row).join(', ')
}

const texts = new WeakMap<Statement, Map<string, string>>()

function textOf(kind: DatabaseKind, statement: Statement, rows: number, columns: number): string {
  const known = texts.get(statement) ?? new Map<string, string>()
  texts.set(statement, known)
  const key = `${kind} ${rows}`
  const text = known.get(key) ?? statement(placeholders(kind, rows, columns))
  known.set(key, text)
  return text
}

/**
 * Runs a statement over many rows, in their order, as few times as it takes. For what visitors make us do all the
 * time: the query builder would cost more than the database.
 */
export async function runOnRows<Row>(
  tx: Executor,
  kind: DatabaseKind,
  statement: Statement,
  rows: readonly (readonly Cell[])[],
): Promise<Row[]> {
  const found: Row[] = []
  for (let start = 0; start < rows.length; ) {
    const size = sizeOf(kind, rows.length - start)
    const part = rows.slice(start, start + size)
    const text = textOf(kind, statement, size, part[0]?.length ?? 0)
    const result = await tx.executeQuery<Row>(CompiledQuery.raw(text, part.flat()))
    found.push(...result.rows)
    start += size
  }
  return found
}
