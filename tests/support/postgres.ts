import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  chownToPostgres,
  copyPrograms,
  describeServer,
  initialiseCluster,
  type PostgresServer,
} from './postgres-server.ts'

export type Postgres = AsyncDisposable & PostgresServer

type Options = {
  /** Off makes tests fast; tests and measurements of durability need it on. */
  fsync: boolean
}

async function startIn(folder: string, { fsync }: Options): Promise<Postgres> {
  await chownToPostgres(folder)
  const programs = await copyPrograms(folder)
  const settings = [`fsync=${fsync ? 'on' : 'off'}`]
  const cluster = { programs, folder, data: join(folder, 'data'), settings }
  await initialiseCluster(cluster)
  const server = await describeServer(cluster)
  await server.start()
  return {
    ...server,
    async [Symbol.asyncDispose]() {
      await server.end('SIGINT')
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** A temporary PostgreSQL server. */
export async function startPostgres(options: Options = { fsync: false }): Promise<Postgres> {
  const folder = await mkdtemp(join(tmpdir(), 'postgres-'))
  try {
    return await startIn(folder, options)
  } catch (error) {
    await rm(folder, { recursive: true, force: true })
    throw error
  }
}
