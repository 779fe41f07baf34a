import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { connectDatabase } from '#server/database/connect.ts'
import type { DatabaseKind } from '#server/database/database.ts'
import { migrate } from '#server/database/migrate.ts'
import { bundleFakeSite } from './bundled-program.ts'
import { startPostgres } from './postgres.ts'
import { tellPostgres } from './tell-postgres.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The engine of a project, see `vitest.config.ts`. */
    databaseKind: DatabaseKind
    postgresUrl: string
    /** Databases with all tables, copied for each test: migrating takes several times as long. */
    templates: { sqlite: string; postgres: string }
    /** The program that `launch` starts. */
    program: string
  }
}

async function makeTables(url: string): Promise<void> {
  const database = connectDatabase(url)
  try {
    await migrate(database)
  } finally {
    await database.close()
  }
}

/** One PostgreSQL serves a whole run; each test has a database of its own in it. */
export async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  const bundling = bundleFakeSite()
  const folder = await mkdtemp(join(tmpdir(), 'site-template-'))
  const templates = {
    sqlite: join(folder, 'site.db'),
    postgres: `template_${randomUUID().replaceAll('-', '')}`,
  }
  await makeTables(`sqlite:${templates.sqlite}`)
  provide('templates', templates)
  provide('program', await bundling)
  if (process.env.TEST_ON === 'sqlite') return () => rm(folder, { recursive: true })
  const existing = process.env.TEST_DATABASE_URL
  const own = existing ? undefined : await startPostgres()
  const postgresUrl = existing ?? own?.url ?? ''
  await tellPostgres(postgresUrl, `create database ${templates.postgres}`)
  const url = new URL(postgresUrl)
  url.pathname = `/${templates.postgres}`
  await makeTables(url.href)
  provide('postgresUrl', postgresUrl)
  return async () => {
    await rm(folder, { recursive: true })
    const made = await tellPostgres(
      postgresUrl,
      `select quote_ident(datname) as name from pg_database where datname like '${templates.postgres}%'`,
    )
    for (const { name } of made) await tellPostgres(postgresUrl, `drop database ${name} with (force)`)
    await own?.[Symbol.asyncDispose]()
  }
}
