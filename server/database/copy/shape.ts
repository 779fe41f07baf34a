export type ColumnKind = 'text' | 'integer' | 'boolean' | 'time' | 'bytes'

export type Column = { name: string; kind: ColumnKind }

export type Table = {
  name: string
  /** By name: their order may differ between two databases. */
  columns: readonly Column[]
  /** The columns of its primary key, in order: by them its rows have one order on every database. */
  key: readonly string[]
  /** The tables that its foreign keys name: their rows have to be there first. */
  parents: readonly string[]
}

/**
 * A value as it is the same on both databases: whole numbers in decimal, since they may not fit JavaScript's, and times as
 * ISO strings of milliseconds, which is all that the program reads of them.
 */
export type Value = string | boolean | Uint8Array | null
export type Row = readonly Value[]

/** The migrations' words for the types of columns, and PostgreSQL's own. */
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

/** A type that nobody has thought of must not be copied by halves. */
export function kindOf(table: string, column: string, type: string): ColumnKind {
  const kind = kindOfType[type.toLowerCase()]
  if (!kind) throw new Error(`The column ${table}.${column} has a type that cannot be copied (${type})`)
  return kind
}

/** No data: what several processes on PostgreSQL count for minutes. */
export const rateLimits = 'rate_limits'

/** What is not copied: the target makes it anew, each database in its own way, or does without. */
export const madeAnew: ReadonlySet<string> = new Set([
  'migrations',
  'passable_migrations',
  'consultation_search',
  rateLimits,
  'residual_data',
])

/** Parents before their children. */
export function inOrder(tables: readonly Table[]): Table[] {
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

export const byName = (columns: readonly Column[]) => columns.toSorted((a, b) => (a.name < b.name ? -1 : 1))

export const quote = (name: string) => `"${name.replaceAll('"', '""')}"`
export const listNames = (names: readonly string[]) => names.map(quote).join(', ')

// So much is read at once: a slice of the largest rows, pictures, must not fill the memory.
const sliceRows = 2000
const sliceBytes = 4_000_000

const sizeOf = (value: Value) => (value === null || typeof value === 'boolean' ? 1 : value.length)

/** Puts rows together into slices. */
export function* inSlices(rows: Iterable<Row>): Generator<Row[]> {
  let slice: Row[] = []
  let bytes = 0
  for (const row of rows) {
    slice.push(row)
    for (const value of row) bytes += sizeOf(value)
    if (slice.length < sliceRows && bytes < sliceBytes) continue
    yield slice
    slice = []
    bytes = 0
  }
  if (slice.length > 0) yield slice
}
