import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { sql } from 'kysely'
import { connect } from '#server/database/connect.ts'
import type { Database, DatabaseKind } from '#server/database/database.ts'
import { createPasswords } from '#server/security/password.ts'
import { signIn } from '#tests/support/factories.ts'
import { startMeasured } from './measured-server.ts'
import { watchPostgresCpu } from './postgres-cpu.ts'
import { createTables } from './worklist-data.ts'

export type Place = { folder: string; postgresUrl: string }

/** Creates an empty database; returns its address. */
export async function createDatabase(kind: DatabaseKind, name: string, place: Place): Promise<string> {
  if (kind === 'sqlite') return `sqlite:${join(place.folder, `${name}.db`)}`
  const server = connect(place.postgresUrl)
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
  const database = connect(url)
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
