import { DatabaseSync } from 'node:sqlite'
import { databaseFaultOf } from './failures.ts'

const findingsAtMost = 10

/** What is wrong with the pages of a SQLite file; nothing if it is sound. It reads all of it, in this thread. */
export function quickCheck(file: string): string[] {
  try {
    const database = new DatabaseSync(file, { readOnly: true, timeout: 1000 })
    try {
      const rows = database.prepare(`pragma quick_check(${findingsAtMost})`).all()
      return rows.map((row) => String(row.quick_check)).filter((finding) => finding !== 'ok')
    } finally {
      database.close()
    }
  } catch (error) {
    if (databaseFaultOf(error) !== 'corrupt') throw error
    return [error instanceof Error ? error.message : 'damaged']
  }
}
