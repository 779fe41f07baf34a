export type ColumnKind = 'text' | 'integer' | 'boolean' | 'time' | 'bytes'

export type Column = { name: string; kind: ColumnKind }

export type Table = {
  name: string
  /** Sorted by name: their order may differ between databases. */
  columns: readonly Column[]
  /** Primary key columns in order; sorting by them gives the same row order on every database. */
  key: readonly string[]
  /** Tables referenced by foreign keys: their rows are copied first. */
  parents: readonly string[]
}

/**
 * A value in the same form on both databases: integers as decimal text, since they may exceed JavaScript's range, and
 * times as ISO strings with milliseconds, the precision the program uses.
 */
export type Value = string | boolean | Uint8Array | null
export type Row = readonly Value[]

/** Column types as the migrations and PostgreSQL name them. */
const kindOfType: Readonly<Record<string, ColumnKind>> = {
  text: 'text',
  integer: 'integer',
  int4: 'integer',
  bigint: 'integer',
  int8: 'integer',
  boolean: 'boolean',
  bool: 'boolean',
  timestamptz: 'time',
  bytea: 'bytes',
}

/** Throws on an unknown type: its values might be copied incompletely. */
export function columnKindOf(table: string, column: string, type: string): ColumnKind {
  const kind = kindOfType[type.toLowerCase()]
  if (!kind) throw new Error(`The column ${table}.${column} has a type that cannot be copied (${type})`)
  return kind
}

/** Tables that are not copied: the target rebuilds them in its own way or does without. */
export const madeAnew: ReadonlySet<string> = new Set(['kysely_migration', 'kysely_migration_lock'])

/** Sorts parent tables before their children. */
export function parentsFirst(tables: readonly Table[]): Table[] {
  const ordered: Table[] = []
  let rest = [...tables]
  while (rest.length > 0) {
    const waits = ({ name, parents }: Table) =>
      parents.some((parent) => parent !== name && rest.some((other) => other.name === parent))
    const next = rest.filter((table) => !waits(table))
    if (next.length === 0)
      throw new Error(`The tables ${rest.map(({ name }) => name).join(', ')} need one another`)
    ordered.push(...next)
    rest = rest.filter((table) => !next.includes(table))
  }
  return ordered
}

export const sortColumns = (columns: readonly Column[]) =>
  columns.toSorted((a, b) => (a.name < b.name ? -1 : 1))

export const quoteName = (name: string) => `"${name.replaceAll('"', '""')}"`
export const quoteNames = (names: readonly string[]) => names.map(quoteName).join(', ')

// Limits per slice: rows with pictures must not fill the memory.
const mostRows = 2000
const sliceBytes = 4_000_000

const sizeOf = (value: Value) => (value === null || typeof value === 'boolean' ? 1 : value.length)

/** Groups rows into slices. */
export function* sliceRows(rows: Iterable<Row>): Generator<Row[]> {
  let slice: Row[] = []
  let bytes = 0
  for (const row of rows) {
    slice.push(row)
    for (const value of row) bytes += sizeOf(value)
    if (slice.length < mostRows && bytes < sliceBytes) continue
    yield slice
    slice = []
    bytes = 0
  }
  if (slice.length > 0) yield slice
}
