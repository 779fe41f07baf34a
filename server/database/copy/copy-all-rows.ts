import { createHash } from 'node:crypto'
import type { Row, Table, Value } from './table-shape.ts'

/** Row count of a table, and a checksum that is equal on both databases. */
export type TableSum = { table: string; rows: number; checksum: string }

export type Readable = {
  /** Parents first, without tables that are rebuilt. */
  tables: readonly Table[]
  /** Rows in primary key order. */
  read: (table: Table) => AsyncIterable<readonly Row[]>
}

const hashed = (value: Value) =>
  value instanceof Uint8Array ? { bytes: createHash('sha256').update(value).digest('hex') } : value

/** Hashes slices of rows. The column names are part of the hash. */
export function createTableSum({ name, columns }: Table) {
  const hash = createHash('sha256').update(JSON.stringify(columns.map((column) => column.name)))
  const hasBytes = columns.some(({ kind }) => kind === 'bytes')
  let rows = 0
  return {
    add(slice: readonly Row[]): void {
      rows += slice.length
      for (const row of slice) hash.update(JSON.stringify(hasBytes ? row.map(hashed) : row))
    },
    end: (): TableSum => ({ table: name, rows, checksum: hash.digest('hex') }),
  }
}

export async function checksumTables({ tables, read }: Readable): Promise<TableSum[]> {
  const sums: TableSum[] = []
  for (const table of tables) {
    const sum = createTableSum(table)
    for await (const slice of read(table)) sum.add(slice)
    sums.push(sum.end())
  }
  return sums
}

export type Difference = { words: string; table: string; found: number; wanted: number }

/** The first difference; undefined if all sums are equal. */
export function findSumDifference(
  wanted: readonly TableSum[],
  found: readonly TableSum[],
): Difference | undefined {
  const byName = new Map(found.map((sum) => [sum.table, sum]))
  for (const { table, rows, checksum } of wanted) {
    const other = byName.get(table)
    byName.delete(table)
    const difference = (words: string) => ({ words, table, wanted: rows, found: other?.rows ?? 0 })
    if (!other) return difference(`the table ${table} is missing`)
    if (other.rows !== rows) return difference(`the table ${table} has ${other.rows} rows instead of ${rows}`)
    if (other.checksum !== checksum)
      return difference(`the rows of the table ${table} are not what they were`)
  }
  for (const { table, rows } of byName.values())
    return { words: `there is a table ${table} that was not there`, table, wanted: 0, found: rows }
  return undefined
}

export type Target = Readable & {
  /** Deletes all rows and disables the triggers, which would create copied rows a second time. */
  clear: () => Promise<void>
  insert: (table: Table, rows: readonly Row[]) => Promise<void>
  /** Rebuilds derived tables and enables the triggers. */
  finish: () => Promise<void>
}

type Options = {
  onRows?: (table: string, rows: number) => void | Promise<void>
}

/** Refuses databases of different releases: a table or column that only one of them has would be lost. */
function refuseDifferentSchema(from: readonly Table[], to: readonly Table[]): void {
  const shapes = (tables: readonly Table[]) =>
    new Map(tables.map(({ name, columns, key }) => [name, JSON.stringify([columns, key])]))
  const [wanted, found] = [shapes(from), shapes(to)]
  const differing = [...new Set([...wanted.keys(), ...found.keys()])].find(
    (name) => wanted.get(name) !== found.get(name),
  )
  if (differing !== undefined)
    throw new Error(`The two databases are of different releases: the table ${differing} is not the same`)
}

/**
 * Copies every row of every table and compares checksums of what arrived. The caller commits the target's transaction;
 * until then an interruption leaves nothing behind.
 */
export async function copyAllRows(
  source: Readable,
  target: Target,
  { onRows }: Options = {},
): Promise<TableSum[]> {
  refuseDifferentSchema(source.tables, target.tables)
  await target.clear()
  const sums: TableSum[] = []
  for (const table of source.tables) {
    const sum = createTableSum(table)
    for await (const rows of source.read(table)) {
      try {
        await target.insert(table, rows)
      } catch (cause) {
        const why = cause instanceof Error ? cause.message : String(cause)
        throw new Error(`Rows of the table ${table.name} were refused (${why})`, { cause })
      }
      sum.add(rows)
      await onRows?.(table.name, rows.length)
    }
    sums.push(sum.end())
  }
  await target.finish()
  const difference = findSumDifference(sums, await checksumTables(target))
  if (difference) throw new Error(`The copy is not equal: ${difference.words}`)
  return sums
}
