import { existsSync } from 'node:fs'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { connectDatabase } from '#server/database/connect.ts'
import type { Database, DatabaseKind } from '#server/database/database.ts'
import { migrate } from '#server/database/migrate.ts'
import { dialects, makeDatabaseUrl } from '#tests/support/databases.ts'
import { buildConsultation, buildMail, buildSubscriber } from '#tests/support/factories.ts'
import { moveDatabase } from './move.ts'

async function withData<T>(databaseUrl: string, work: (database: Database) => Promise<T>): Promise<T> {
  const database = connectDatabase(databaseUrl)
  try {
    return await work(database)
  } finally {
    await database.close()
  }
}

const fillDatabase = (databaseUrl: string) =>
  withData(databaseUrl, async (database) => {
    await migrate(database)
    await buildConsultation(database, { name: 'Zoë Ó Brien 😀', hairType: 'a\nb\\c"d\'' })
    await buildConsultation(database, { status: 'replied' })
    await buildSubscriber(database)
    await buildMail(database)
  })

const readAll = ({ kysely }: Database) =>
  Promise.all([
    kysely.selectFrom('consultations').selectAll().orderBy('id').execute(),
    kysely.selectFrom('mails').selectAll().execute(),
    kysely.selectFrom('consultationCounts').selectAll().where('total', '>', 0).orderBy('status').execute(),
  ])

const other: Readonly<Record<DatabaseKind, DatabaseKind>> = { sqlite: 'postgres', postgres: 'sqlite' }

for (const dialect of dialects) {
  test(`${dialect}: all data moves to the other database, is verified there, and can be added to`, async () => {
    const [from, to] = [await makeDatabaseUrl(dialect), await makeDatabaseUrl(other[dialect])]
    await fillDatabase(from)
    const sums = await moveDatabase({ from, to })
    expect(sums.filter(({ rows }) => rows > 0).map(({ table, rows }) => [table, rows])).toEqual(
      expect.arrayContaining([
        ['consultations', 2],
        ['newsletters', 1],
        ['mails', 1],
      ]),
    )
    expect(await withData(to, readAll)).toEqual(await withData(from, readAll))
    await withData(to, async (database) => {
      await migrate(database)
      await buildConsultation(database, { name: 'Later' })
      const { kysely } = database
      const search = await kysely.selectFrom('consultationSearch').select('words').execute()
      expect(
        search
          .map(({ words }) => words)
          .join()
          .toLowerCase(),
      ).toMatch(/zo.*later/s)
      const counts = await kysely.selectFrom('consultationCounts').selectAll().orderBy('status').execute()
      expect(counts).toEqual(expect.arrayContaining([{ status: 'new', total: 2 }]))
    })
  })

  test(`${dialect}: a database with data, or in use by the site, is not overwritten`, async () => {
    const [from, to] = [await makeDatabaseUrl(other[dialect]), await makeDatabaseUrl(dialect)]
    await Promise.all([from, to].map(fillDatabase))
    const before = await withData(to, readAll)
    await expect(moveDatabase({ from, to })).rejects.toThrow(
      /^There is data in the .+ already \(in the table \w+\)\. Please name an empty database: nothing was changed\.$/,
    )
    expect(await withData(to, readAll)).toEqual(before)
    await expect(moveDatabase({ from: to, to })).rejects.toThrow('The two databases are the same one.')
    const site = connectDatabase(from, { exclusive: true })
    await site.kysely.selectFrom('jobs').selectAll().execute()
    const empty = await makeDatabaseUrl(dialect)
    await expect(moveDatabase({ from, to: empty })).rejects.toThrow(/in use|The site runs/)
    await site.close()
  })

  test(`${dialect}: an interrupted move starts again from the beginning`, async () => {
    const [from, to] = [await makeDatabaseUrl(other[dialect]), await makeDatabaseUrl(dialect)]
    await fillDatabase(from)
    const onRows = (table: string) => {
      if (table === 'mails') throw new Error('the power is gone')
    }
    await expect(moveDatabase({ from, to, onRows })).rejects.toThrow('the power is gone')
    if (dialect === 'sqlite') expect(existsSync(to.slice('sqlite:'.length))).toBe(false)
    else
      await withData(to, async ({ kysely }) => {
        const { rows } = await sql<{ total: number }>`select count(*) as total from consultations`.execute(
          kysely,
        )
        expect(rows).toEqual([{ total: 0 }])
      })
    await moveDatabase({ from, to })
    expect(await withData(to, readAll)).toEqual(await withData(from, readAll))
  })
}
