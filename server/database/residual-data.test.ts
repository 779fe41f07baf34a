import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { readAllRows } from '#tests/support/all-rows.ts'
import { buildDatabase, copyTemplate, dialects } from '#tests/support/databases.ts'
import { buildConsultation, buildSubscriber } from '#tests/support/factories.ts'
import { connectDatabase } from './connect.ts'
import { clearResidualData, hasResidualData } from './residual-data.ts'

for (const dialect of dialects)
  test(`${dialect}: a deletion is marked until it is scrubbed, and a concurrent one stays marked`, async () => {
    const database = await buildDatabase(dialect)
    await buildConsultation(database)
    await buildSubscriber(database)
    expect(await hasResidualData(database.kysely)).toBe(false)
    await database.write((tx) => tx.deleteFrom('consultations').execute())
    expect(await hasResidualData(database.kysely)).toBe(true)
    const scrub = async () => {
      await database.scrub()
      await database.write((tx) => tx.deleteFrom('newsletters').execute())
    }
    await clearResidualData({ ...database, scrub })
    expect(await hasResidualData(database.kysely)).toBe(true)
    await clearResidualData(database)
    expect(await hasResidualData(database.kysely)).toBe(false)
  })

test('postgres: a deletion stays marked while an older transaction can still read the row', async () => {
  const url = await copyTemplate('postgres')
  const database = connectDatabase(url)
  onTestFinished(() => database.close())
  const { id } = await buildConsultation(database)
  await database.kysely
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (older) => {
      const read = () => older.selectFrom('consultations').select('id').execute()
      expect(await read()).toEqual([{ id }])
      const meanwhile = connectDatabase(url)
      try {
        await meanwhile.write((tx) => tx.deleteFrom('consultations').execute())
        await clearResidualData(meanwhile)
        expect(await hasResidualData(meanwhile.kysely)).toBe(true)
      } finally {
        await meanwhile.close()
      }
      expect(await read()).toEqual([{ id }])
    })
  await clearResidualData(database)
  expect(await hasResidualData(database.kysely)).toBe(false)
})

test('scrubbing changes no row, index, trigger or search result', async () => {
  const url = await copyTemplate('sqlite')
  const database = connectDatabase(url)
  onTestFinished(() => database.close())
  for (let index = 0; index < 200; index++)
    await buildConsultation(database, { name: `Person ${index}`, hairType: 'coils '.repeat(index) })
  await database.write((tx) => tx.deleteFrom('consultations').where('name', 'like', 'Person 1%').execute())
  const schemaOf = async () =>
    (
      await sql`select type, name, tbl_name, sql from sqlite_schema order by type, name`.execute(
        database.kysely,
      )
    ).rows
  const [rows, schema] = [await readAllRows(database), await schemaOf()]
  await database.scrub()
  expect(await readAllRows(database)).toEqual(rows)
  expect(await schemaOf()).toEqual(schema)
  const check = sql<{ integrity_check: string }>`pragma integrity_check`.execute(database.kysely)
  expect((await check).rows).toEqual([{ integrityCheck: 'ok' }])
  const search = sql<{ words: string }>`select words from consultation_search
    where number in (select rowid from consultation_index where consultation_index match '"son 27"')`
  expect((await search.execute(database.kysely)).rows).toMatchObject([
    { words: expect.stringContaining('Person 27') },
  ])
  await buildConsultation(database, { name: 'Afterwards' })
  expect(
    (
      await sql`select 1 from consultation_index where consultation_index match 'afterwards'`.execute(
        database.kysely,
      )
    ).rows,
  ).toHaveLength(1)
  expect(await readFile(url.slice('sqlite:'.length), 'latin1')).not.toContain('Person 150')
})
