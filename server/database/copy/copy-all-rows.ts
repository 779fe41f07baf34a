import {
  checksumTables,
  createTableSum,
  findSumDifference,
  type Readable,
  type TableSum,
} from './checksums.ts'
import type { Row, Table } from './table-shape.ts'

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
