import { readdir, readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import type { Executor } from '#server/database/schema.ts'

// The tick of /proc, whatever the kernel's timer: sysconf(_SC_CLK_TCK) is 100 on Linux.
const microsecondsPerTick = 10_000

/** The parent of a process and its CPU time, including ended children; undefined once it is gone. */
async function readProcess(pid: string) {
  const text = await readFile(`/proc/${pid}/stat`, 'latin1').catch(() => undefined)
  if (text === undefined) return undefined
  // The process name, in brackets, may contain anything.
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
  const [user = 0, system = 0, endedUser = 0, endedSystem = 0] = fields.slice(11, 15).map(Number)
  return { parent: fields[1] ?? '', ticks: user + system + endedUser + endedSystem }
}

/** Returns a function for the CPU time of all processes of a local PostgreSQL; always 0 outside Linux. */
export async function watchPostgresCpu(db: Executor): Promise<() => Promise<number>> {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)
  const server = (await readProcess(String(rows[0]?.pid)))?.parent
  if (server === undefined) return async () => 0
  return async () => {
    const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
    const all = await Promise.all(pids.map(async (pid) => ({ pid, used: await readProcess(pid) })))
    const theirs = all.filter(({ pid, used }) => pid === server || used?.parent === server)
    return theirs.reduce((sum, { used }) => sum + (used?.ticks ?? 0) * microsecondsPerTick, 0)
  }
}
