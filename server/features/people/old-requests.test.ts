import { rm, writeFile } from 'node:fs/promises'
import { expect, onTestFinished, test } from 'vitest'
import { dayMs } from '#contract/durations.ts'
import { readBackupStatus } from '#server/database/backup/backup-status.ts'
import { connectDatabase } from '#server/database/connect.ts'
import type { DatabaseKind } from '#server/database/database.ts'
import { anyDialect, copyTemplate } from '#tests/support/databases.ts'
import { buildConsultation, buildSession } from '#tests/support/factories.ts'
import { buildPeople } from '#tests/support/people.ts'

/** With a database that a backup process can open. */
async function openPeople(dialect: DatabaseKind) {
  const DATABASE_URL = await copyTemplate(dialect)
  const database = connectDatabase(DATABASE_URL)
  onTestFinished(() => database.close())
  return await buildPeople(dialect, database, { DATABASE_URL })
}

for (const dialect of anyDialect) {
  test(`${dialect}: requests older than 24 months are announced once a year, and only the confirmed number is deleted`, async () => {
    const people = await openPeople(dialect)
    const { app, database, clock, addNote, ownerId, config } = people
    let cookie = await buildSession(database, ownerId, clock.now())
    const call = (method: 'GET' | 'POST', path: string, body?: object) =>
      app.inject({ method, url: `/api/admin/people/${path}`, headers: { cookie }, ...(body && { body }) })
    const read = async () => (await call('GET', 'old-requests')).json()
    expect(await read()).toMatchObject({ count: 0, isDue: false })
    const add = (daysAgo: number) =>
      buildConsultation(database, { createdAt: new Date(clock.now().getTime() - daysAgo * dayMs) })
    const young = await add(729)
    for (let index = 0; index < 130; index++) await addNote((await add(732 + index)).id)
    const { olderThan, ...seen } = await read()
    expect(seen).toEqual({ count: 130, isDue: true })
    expect(olderThan).toBe('2024-03-01T10:00:00.000Z')

    expect((await call('POST', 'old-requests/keeping')).statusCode).toBe(204)
    expect(await read()).toMatchObject({ count: 130, isDue: false, keptAt: clock.now().toISOString() })
    // Her session expired in the meantime.
    clock.pass(366 * dayMs)
    cookie = await buildSession(database, ownerId, clock.now())
    expect(await read()).toMatchObject({ count: 131, isDue: true })

    const remove = (count: number, than = olderThan) =>
      call('POST', 'old-requests/deletion', { count, olderThan: than })
    const refused = await remove(131)
    expect(refused.statusCode).toBe(409)
    expect(refused.json().detail).toBe('It would be 130 requests by now. Please confirm again.')
    // A file blocks the path of the backup folder.
    await writeFile(config.backups.folder, '')
    const unsafe = await remove(130)
    expect([unsafe.statusCode, unsafe.json().detail]).toEqual([
      409,
      expect.stringContaining('The backup before it could not be made, so none of them went.'),
    ])
    expect((await read()).count).toBe(131)
    await rm(config.backups.folder)
    expect((await remove(130)).json()).toEqual({ deleted: 130 })
    expect((await readBackupStatus(config.backups.folder)).last).toMatchObject({
      why: 'before-deletion',
      holds: { requests: 131 },
    })
    expect(await database.kysely.selectFrom('consultations').select('id').execute()).toEqual([
      { id: young.id },
    ])
    expect(await database.kysely.selectFrom('consultationNotes').select('id').execute()).toEqual([])
    expect(
      (await call('GET', 'log'))
        .json()
        .map(({ action, counts }: { action: string; counts: object }) => [action, counts]),
    ).toEqual([
      ['old_deleted', { request: 130 }],
      ['old_kept', { request: 130 }],
    ])
    // A limit in the future is capped at 24 months.
    expect((await remove(1, new Date(clock.now().getTime() + dayMs).toISOString())).json()).toEqual({
      deleted: 1,
    })
    await add(1)
    expect((await remove(1, clock.now().toISOString())).statusCode).toBe(409)
  })
}
