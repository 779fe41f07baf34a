import { randomUUIDv7 } from 'node:crypto'
import { expect, onTestFinished, test } from 'vitest'
import { connectDatabase } from '#server/database/connect.ts'
import { migrate, migrationNames } from '#server/database/migrate.ts'
import { dialects, makeDatabaseUrl } from '#tests/support/databases.ts'
import { aRequest } from '#tests/support/factories.ts'
import { storePhoneKeys } from './jobs.ts'
import { listAlsoWrote, listWorklist } from './worklist.ts'

const before = migrationNames.slice(0, migrationNames.indexOf('0037-search-words'))

for (const dialect of dialects)
  test(`${dialect}: requests of earlier releases are found by what she types today`, async () => {
    const database = connectDatabase(await makeDatabaseUrl(dialect))
    onTestFinished(() => database.close())
    const deps = { database, now: () => new Date() }
    const find = async (search: string) =>
      (await listWorklist(deps, { search, limit: 100 })).rows.map(({ name }) => name)
    // A row as an earlier release writes it, without a key.
    const add = async (name: string, phone: string) => {
      const id = randomUUIDv7()
      const row = { ...aRequest, id, name, phone, serviceType: 'color-only', createdAt: new Date() }
      await database.write((tx) => tx.insertInto('consultations').values(row).execute())
      return id
    }
    await migrate(database, before)
    const id = await add('Niamh O’Brien', '07700 900182 ext 3')
    await migrate(database)
    for (const typed of ['obrien', "O'Brien", 'colour', '07700 900182'])
      expect(await find(typed), typed).toEqual(['Niamh O’Brien'])
    // After a rollback to the earlier release there may be more such rows.
    await add('Beth Langley', '07700 900-182')
    const job = storePhoneKeys({ database })
    expect(await job.hasWork?.()).toBe(true)
    expect(await job.runSlice()).toBe(false)
    expect(await job.hasWork?.()).toBe(false)
    for (const typed of ['07700 900182', '+44 (0)7700 900-182', '0044 7700900182'])
      expect(await find(typed), typed).toEqual(['Niamh O’Brien', 'Beth Langley'])
    expect((await listAlsoWrote(deps, id)).map(({ name }) => name)).toEqual(['Beth Langley'])
  })
