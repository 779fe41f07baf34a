import { type FileHandle, open } from 'node:fs/promises'
import type { DatabaseSync } from 'node:sqlite'
import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { DatabaseUnavailable } from './failures.ts'
import { visitTables } from './visit-tables.ts'

// Read at once, so that other requests are answered in between.
const pagesPerRead = 64

/** These have no transaction of ours around them, which would have waited: so long they wait for another program. */
const busyTimeoutMs = 1000

/** Moves everything into the database's own file and empties the write-ahead log, where deleted rows stand as well. */
function checkpoint(writing: DatabaseSync): void {
  const result = writing.prepare('pragma wal_checkpoint(truncate)').get()
  if (result?.busy !== 0) throw new DatabaseUnavailable('Another process keeps the write-ahead log open')
}

type Run = { first: number; count: number }

/** The pages of all tables but those of visits, in runs of neighbours. */
async function listRuns(reading: DatabaseSync): Promise<Run[]> {
  const trees = reading.prepare('select name, tbl_name as owner from sqlite_schema where rootpage > 0').all()
  const pagesOf = reading.prepare('select pageno from dbstat where name = ?')
  const pages: number[] = []
  for (const { name, owner } of [{ name: 'sqlite_schema', owner: '' }, ...trees]) {
    if (visitTables.includes(String(owner))) continue
    for (const { pageno } of pagesOf.all(String(name))) pages.push(Number(pageno))
    await yieldToEventLoop()
  }
  const runs: Run[] = []
  for (const page of pages.toSorted((a, b) => a - b)) {
    const last = runs.at(-1)
    if (last && last.first + last.count === page && last.count < pagesPerRead) last.count += 1
    else runs.push({ first: page, count: 1 })
  }
  return runs
}

async function holdsTrace(file: FileHandle, reading: DatabaseSync, traces: readonly Buffer[]) {
  const size = Number(reading.prepare('pragma page_size').get()?.page_size)
  for (const { first, count } of await listRuns(reading)) {
    const { buffer, bytesRead } = await file.read(
      Buffer.alloc(count * size),
      0,
      count * size,
      (first - 1) * size,
    )
    const read = buffer.subarray(0, bytesRead)
    if (traces.some((trace) => read.includes(trace))) return true
    await yieldToEventLoop()
  }
  return false
}

type Connections = {
  file: string
  writing: DatabaseSync
  reading: DatabaseSync
  /** Runs it while no transaction is open. */
  between: (action: () => void) => Promise<void>
}

/**
 * Makes deleted rows unreadable in the files. `secure_delete` has overwritten them where they stood, but a page that was
 * split may still hold a copy between its cells. So the file is searched, and rebuilt only as far as something is found:
 * first the indexes, then all of it. What stays after that stands in a row that was not deleted.
 */
export async function scrubSqlite(connections: Connections, traces: readonly string[]): Promise<void> {
  const { file, writing, reading, between } = connections
  const searched = traces.map((trace) => Buffer.from(trace))
  const indexes = reading
    .prepare("select distinct tbl_name as name from sqlite_schema where type = 'index' and rootpage > 0")
    .all()
    .map(({ name }) => String(name))
    .filter((name) => !visitTables.includes(name))
  const steps = ['', indexes.map((name) => `reindex "${name}";`).join(' '), 'vacuum']
  const handle = await open(file)
  try {
    for (const step of steps) {
      await between(() => {
        writing.exec(`pragma busy_timeout = ${busyTimeoutMs}`)
        try {
          if (step) writing.exec(step)
          checkpoint(writing)
        } finally {
          writing.exec('pragma busy_timeout = 0')
        }
      })
      if (traces.length === 0 || !(await holdsTrace(handle, reading, searched))) return
    }
  } finally {
    await handle.close()
  }
}
