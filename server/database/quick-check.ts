import { DatabaseSync } from 'node:sqlite'
import { classifyDatabaseFault } from './failures.ts'

const findingsAtMost = 10

/** Findings of SQLite's quick check; empty if the file is sound. Reads the whole file in this thread. */
export function findSqliteDamage(file: string): string[] {
  try {
    const database = new DatabaseSync(file, { readOnly: true, timeout: 1000 })
    try {
      const rows = database.prepare(`pragma quick_check(${findingsAtMost})`).all()
      return rows.map((row) => String(row.quick_check)).filter((finding) => finding !== 'ok')
    } finally {
      database.close()
    }
  } catch (error) {
    if (classifyDatabaseFault(error) !== 'corrupt') throw error
    return [error instanceof Error ? error.message : 'damaged']
  }
}
