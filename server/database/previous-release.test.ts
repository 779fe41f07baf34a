import { randomUUID } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { sql } from 'kysely'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import * as z from 'zod/mini'
import { recordPageView } from '#contract/analytics.ts'
import { recordConsent } from '#contract/consent.ts'
import { requestConsultation } from '#contract/consultations.ts'
import { subscribeToNewsletter } from '#contract/newsletter.ts'
import { buildTestApp } from '#tests/support/build-test-app.ts'
import { dialects, makeDatabaseUrl, makeFolder } from '#tests/support/databases.ts'
import { aRequest, buildSession } from '#tests/support/factories.ts'
import { loadFirstRelease } from '#tests/support/first-release.ts'
import { connectDatabase } from './connect.ts'
import type { Database, DatabaseKind } from './database.ts'
import { isBackwardCompatible, migrate, migrationNames } from './migrate.ts'

const isOfProgram = (sql: string) => /^\s*(select|insert|update|delete|with)\b/i.test(sql)

/** All statements that the program sends to its database during `work`, each once. */
async function recordStatements(kind: DatabaseKind, work: () => Promise<unknown>): Promise<string[]> {
  const said = new Set<string>()
  const add = (sql: unknown) => {
    const text = typeof sql === 'string' ? sql : z.safeParse(z.object({ text: z.string() }), sql).data?.text
    if (text !== undefined && isOfProgram(text)) said.add(text)
  }
  const prototype: object = kind === 'sqlite' ? DatabaseSync.prototype : pg.Client.prototype
  const name = kind === 'sqlite' ? 'prepare' : 'query'
  const original: unknown = Reflect.get(prototype, name)
  if (typeof original !== 'function') throw new Error(`There is no ${name} to listen at`)
  Reflect.set(prototype, name, function listen(this: unknown, ...words: unknown[]) {
    add(words[0])
    return Reflect.apply(original, this, words)
  })
  try {
    await work()
  } finally {
    Reflect.set(prototype, name, original)
  }
  return [...said].toSorted()
}

/** The statements that a database rejects, because a table or column is missing. */
async function findRefused(databaseUrl: string, statements: readonly string[]): Promise<string[]> {
  const refused: string[] = []
  if (databaseUrl.startsWith('sqlite:')) {
    const database = new DatabaseSync(databaseUrl.slice('sqlite:'.length))
    for (const statement of statements) {
      try {
        database.prepare(statement)
      } catch (error) {
        refused.push(`${error}: ${statement}`)
      }
    }
    database.close()
    return refused
  }
  const client = new pg.Client(databaseUrl)
  await client.connect()
  try {
    for (const [place, statement] of statements.entries())
      await client
        .query(`prepare recorded_${place} as ${statement}`)
        .catch((error: unknown) => refused.push(`${error}: ${statement}`))
  } finally {
    await client.end()
  }
  return refused
}

/** The SQL statements of the previous release, and the last migration it knew. */
const Recorded = z.object({ lastMigration: z.string(), statements: z.array(z.string()) })
const fileOf = (kind: DatabaseKind) =>
  join(import.meta.dirname, `../../tests/fixtures/previous-release.${kind}.json`)

const Paths = z.object({ paths: z.record(z.string(), z.record(z.string(), z.unknown())) })

/** The first release's data, migrated to this release. */
async function openOldData(kind: DatabaseKind): Promise<Database> {
  const database = connectDatabase(await loadFirstRelease(kind))
  onTestFinished(() => database.close())
  await migrate(database)
  return database
}

/** Reads every page as the owner and makes every request a visitor can make. */
async function useSite(database: Database): Promise<void> {
  const { app, clock } = await buildTestApp(database, { DATA_DIR: await makeFolder() })
  const { id } = await database.kysely.selectFrom('adminUsers').select('id').executeTakeFirstOrThrow()
  const cookie = await buildSession(database, id, clock.now())
  const { paths } = Paths.parse((await app.inject('/api/openapi.json')).json())
  const sessionId = randomUUID()
  for (const [{ path: url }, payload] of [
    [requestConsultation, aRequest],
    [subscribeToNewsletter, { email: 'amara@example.com' }],
    [recordConsent, { sessionId, analytics: true, marketing: false }],
    [recordPageView, { sessionId, pagePath: '/contact' }],
  ] as const)
    expect((await app.inject({ method: 'POST', url, payload })).statusCode, url).toBe(201)
  const ids: Record<string, string> = {}
  for (const table of ['consultations', 'newsletterIssues'] as const)
    ids[table] = (await database.kysely.selectFrom(table).select('id').executeTakeFirstOrThrow()).id
  for (const [path, methods] of Object.entries(paths)) {
    if (!('get' in methods)) continue
    const known = path.includes('consultation') ? ids.consultations : ids.newsletterIssues
    await app.inject({ url: path.replaceAll(/\{\w+\}/g, known ?? ''), headers: { cookie } })
  }
}

// After each release: npm run test:unit -- --mode record server/database/previous-release
if (process.env.MODE === 'record')
  test.for(dialects)('%s: the SQL statements of this release are recorded', async (kind) => {
    const database = await openOldData(kind)
    const statements = await recordStatements(kind, () => useSite(database))
    const recorded = { lastMigration: migrationNames.at(-1) ?? '', statements }
    writeFileSync(fileOf(kind), `${JSON.stringify(recorded, undefined, 2)}\n`)
  })

for (const dialect of dialects)
  test(`${dialect}: after backward-compatible migrations the previous release's statements still work`, async () => {
    const { lastMigration, statements } = Recorded.parse(JSON.parse(readFileSync(fileOf(dialect), 'utf8')))
    const since = migrationNames.slice(migrationNames.indexOf(lastMigration) + 1)
    const firstNo = since.findIndex((name) => !isBackwardCompatible([name]))
    const tried = firstNo < 0 ? since : since.slice(0, firstNo)
    if (firstNo >= 0)
      console.log(`Tried up to the migration before ${since[firstNo]}, after which that release cannot run.`)
    const url = await makeDatabaseUrl(dialect)
    const database = connectDatabase(url)
    onTestFinished(() => database.close())
    await migrate(database, [...migrationNames.slice(0, migrationNames.indexOf(lastMigration) + 1), ...tried])
    expect(statements.length).toBeGreaterThan(60)
    expect(await findRefused(url, statements)).toEqual([])

    // Prove that an incompatible change would be detected.
    await database.write((tx) => sql`alter table mails rename column state to status`.execute(tx))
    expect((await findRefused(url, statements)).length).toBeGreaterThan(5)
  })
