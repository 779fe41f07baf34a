import { randomUUIDv7 } from 'node:crypto'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { migrate } from '#server/database/migrate.ts'
import { connectSqlite } from '#server/database/sqlite.ts'

const insert = `insert into consultations
  (id, name, email, phone, location, service_type, hair_type, mobile_service, created_at)
  values (?, ?, ?, ?, ?, ?, ?, ?, ?)`

export type Inserts = { perSecond: number; cpuMicroseconds: number }

/** Rows that `node:sqlite` alone stores durably, so many in each transaction. */
export async function openBare(folder: string) {
  const file = join(folder, 'bare.db')
  const prepared = connectSqlite(file)
  await migrate(prepared)
  await prepared.close()
  const db = new DatabaseSync(file)
  db.exec('pragma journal_mode = wal; pragma synchronous = full')
  const [begin, add, commit] = [db.prepare('begin immediate'), db.prepare(insert), db.prepare('commit')]

  function measureInserts(rowsPerCommit: number, durationMs: number): Inserts {
    const before = process.cpuUsage()
    const start = performance.now()
    let rows = 0
    while (performance.now() - start < durationMs) {
      begin.run()
      for (let n = 0; n < rowsPerCommit; n++) {
        const at = new Date().toISOString()
        add.run(randomUUIDv7(), `Visitor ${rows++}`, 'jo@example.com', '0113', 'adel', 'cut-only', '', 0, at)
      }
      commit.run()
    }
    const { user, system } = process.cpuUsage(before)
    const perSecond = (rows * 1000) / (performance.now() - start)
    return { perSecond, cpuMicroseconds: (user + system) / rows }
  }
  return { measureInserts, close: () => db.close() }
}
