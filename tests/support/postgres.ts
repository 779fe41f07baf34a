import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chownToPostgres, copyPrograms, describeServer, type PostgresServer } from './postgres-server.ts'

export type Postgres = AsyncDisposable & PostgresServer

type Options = {
  /** Off makes tests fast; tests and measurements of durability need it on. */
  fsync?: boolean
  /** Where its programs are, if not those of the npm package. */
  programs?: string
}

/** A temporary PostgreSQL server. */
export async function startPostgres({ fsync = false, programs }: Options = {}): Promise<Postgres> {
  const folder = await mkdtemp(join(tmpdir(), 'postgres-'))
  const remove = () => rm(folder, { recursive: true, force: true })
  try {
    await chownToPostgres(folder)
    const server = await describeServer({
      ...{ folder, settings: [`fsync=${fsync ? 'on' : 'off'}`] },
      programs: programs ?? (await copyPrograms(folder)),
    })
    await server.start()
    return {
      ...server,
      async [Symbol.asyncDispose]() {
        await server.end('SIGINT')
        await remove()
      },
    }
  } catch (error) {
    await remove()
    throw error
  }
}
