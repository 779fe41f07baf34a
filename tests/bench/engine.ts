import { mkdir, readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { sql } from 'kysely'
import { connectDatabase } from '#server/database/connect.ts'
import type { Database, DatabaseKind } from '#server/database/database.ts'
import type { Executor } from '#server/database/schema.ts'
import { createPasswords } from '#server/security/password.ts'
import { signIn } from '#tests/support/factories.ts'
import { startMeasured } from './measured-server.ts'
import { createTables } from './worklist-data.ts'

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
async function watchPostgresCpu(db: Executor): Promise<() => Promise<number>> {
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

export type Place = { folder: string; postgresUrl: string }

/** Creates an empty database; returns its address. */
export async function createDatabase(kind: DatabaseKind, name: string, place: Place): Promise<string> {
  if (kind === 'sqlite') return `sqlite:${join(place.folder, `${name}.db`)}`
  const server = connectDatabase(place.postgresUrl)
  await sql`create database ${sql.id(name)}`.execute(server.kysely)
  await server.close()
  const url = new URL(place.postgresUrl)
  url.pathname = `/${name}`
  return url.href
}

async function bytesOf({ kysely, kind }: Database, file: string): Promise<number> {
  if (kind === 'postgres') {
    const { rows } = await sql<{
      bytes: number
    }>`select pg_database_size(current_database()) as bytes`.execute(kysely)
    return rows[0]?.bytes ?? 0
  }
  const reading = new DatabaseSync(file, { readOnly: true })
  const read = (pragma: string) => Number(Object.values(reading.prepare(`pragma ${pragma}`).get() ?? {})[0])
  const bytes = (read('page_count') - read('freelist_count')) * read('page_size')
  reading.close()
  return bytes
}

/** The site on one of the databases, with its owner signed in. */
export async function startEngine(kind: DatabaseKind, place: Place) {
  const folder = join(place.folder, `site-${kind}`)
  await mkdir(folder, { recursive: true })
  const url = await createDatabase(kind, 'site', { ...place, folder })
  const database = connectDatabase(url)
  await createTables(database)
  const cookie = await signIn(database, createPasswords({ memoryKib: 8, passes: 1 }), new Date())
  const databaseCpu = kind === 'postgres' ? await watchPostgresCpu(database.kysely) : async () => 0
  const site = await startMeasured('site', folder, { BENCH_DATABASE_URL: url })
  return {
    ...{ kind, site, cookie, databaseCpu },
    /** The size of the database. */
    bytes: () => bytesOf(database, join(folder, 'site.db')),
    async countJunk(): Promise<number> {
      const junk = database.kysely.selectFrom('consultations').where('status', '=', 'junk')
      const { total } = await junk
        .select((eb) => eb.fn.countAll<number>().as('total'))
        .executeTakeFirstOrThrow()
      return total
    },
    async [Symbol.asyncDispose]() {
      await site[Symbol.asyncDispose]()
      await database.close()
    },
  }
}

export type Engine = Awaited<ReturnType<typeof startEngine>>
