import { existsSync, readFileSync, truncateSync, writeFileSync } from 'node:fs'
import { copyFile, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { connectDatabase } from '#server/database/connect.ts'
import type { Database, DatabaseKind } from '#server/database/database.ts'
import { migrationNames } from '#server/database/migrate.ts'
import { copyTemplate, dialects, makeDatabaseUrl, makeFolder } from '#tests/support/databases.ts'
import { buildConsultation, buildMail, buildSession, buildSubscriber } from '#tests/support/factories.ts'
import { listBackups } from './backup-files.ts'
import { sealBackup } from './backup-format.ts'
import { readBackupStatus } from './backup-status.ts'
import { makeBackup } from './make-backup.ts'
import { restoreBackup } from './restore-backup.ts'

const keeping = { days: 365, pinnedDays: 30 }

async function openBackups(kind: DatabaseKind) {
  const databaseUrl = await copyTemplate(kind)
  const folder = join(await makeFolder(), 'backups')
  let time = Date.parse('2026-11-22T03:00:00Z')
  const now = () => {
    time += 1000
    return new Date(time)
  }
  const database = connectDatabase(databaseUrl)
  onTestFinished(() => database.close())
  await buildConsultation(database, { name: 'Zoë 😀' })
  await buildSubscriber(database)
  await buildMail(database)
  await database.write((tx) =>
    tx
      .insertInto('adminUsers')
      .values({ id: 'owner', username: 'o', password: 'x', createdAt: now() })
      .execute(),
  )
  await buildSession(database, 'owner', now())
  const shared = { databaseUrl, folder, keeping, now }
  const make = async () => {
    const { last } = await makeBackup({ ...shared, why: 'asked' })
    return join(folder, last?.file ?? '')
  }
  const restore = (backup: string, to = databaseUrl) => restoreBackup({ ...shared, backup, databaseUrl: to })
  return { database, databaseUrl, folder, make, restore }
}

const readAll = async ({ kysely }: Database) => ({
  requests: await kysely.selectFrom('consultations').selectAll().orderBy('id').execute(),
  mails: await kysely.selectFrom('mails').selectAll().execute(),
  subscribers: await kysely.selectFrom('newsletters').selectAll().execute(),
})

const names = async ({ kysely }: Database) =>
  (await kysely.selectFrom('consultations').select('name').orderBy('name').execute()).map(({ name }) => name)

for (const dialect of dialects) {
  test(`${dialect}: a backup made while the site runs restores all data, with all sessions ended`, async () => {
    const { database, databaseUrl, folder, make, restore } = await openBackups(dialect)
    const before = await readAll(database)
    const backup = await make()
    expect((await readBackupStatus(folder)).last).toMatchObject({
      why: 'asked',
      holds: { requests: 1, subscribers: 1, pictures: 0 },
    })
    expect((await readdir(folder)).filter((name) => /^(begun|trial)/.test(name))).toEqual([])
    await buildConsultation(database, { name: 'Later' })
    await database.close()
    const { aside } = await restore(backup)
    const restored = connectDatabase(databaseUrl)
    onTestFinished(() => restored.close())
    expect(await readAll(restored)).toEqual(before)
    expect(await restored.kysely.selectFrom('adminSessions').selectAll().execute()).toEqual([])
    await buildConsultation(restored, { name: 'After' })
    expect(await names(restored)).toEqual(['After', 'Zoë 😀'])

    expect(aside).toBeDefined()
    if (dialect === 'postgres') await restored.close()
    const old = dialect === 'sqlite' ? `sqlite:${aside}` : databaseUrl
    if (dialect === 'postgres') await restore(aside ?? '')
    const again = connectDatabase(old)
    onTestFinished(() => again.close())
    expect(await names(again)).toEqual(['Later', 'Zoë 😀'])
  })

  test(`${dialect}: a backup can be restored on the other database too`, async () => {
    const { database, make, restore } = await openBackups(dialect)
    const before = await readAll(database)
    const other = await makeDatabaseUrl(dialect === 'sqlite' ? 'postgres' : 'sqlite')
    expect((await restore(await make(), other)).aside).toBeUndefined()
    const restored = connectDatabase(other)
    onTestFinished(() => restored.close())
    expect(await readAll(restored)).toEqual(before)
  })

  test(`${dialect}: unsubscriptions and withdrawn consents since the backup survive the restore`, async () => {
    const { database, databaseUrl, make, restore } = await openBackups(dialect)
    await buildSubscriber(database, { id: 'back', email: 'back@example.com', unsubscribedAt: new Date(0) })
    const madeAt = new Date(0)
    const picture = { hash: 'a', width: 1, height: 1, widths: '', subject: 'client', madeAt } as const
    await database.write((tx) =>
      tx
        .insertInto('pictures')
        .values({ id: 'hers', ...picture, agreedOn: null, uses: null, withdrawnAt: null })
        .execute(),
    )
    const [hers, his] = [
      { id: 'ruth', words: 'Lovely' },
      { id: 'tom', words: 'Good' },
    ]
    const version = { document: 'testimonials', version: 1, how: 'published', at: madeAt } as const
    await database.write((tx) =>
      tx
        .insertInto('websiteVersions')
        .values({ id: 'v', ...version, body: JSON.stringify({ register: { words: [hers, his] } }) })
        .execute(),
    )
    const backup = await make()
    const at = new Date('2026-11-22T12:00:00.000Z')
    await database.write(async (tx) => {
      await tx
        .updateTable('newsletters')
        .set({ unsubscribedAt: at })
        .where('email', '=', 'amara@example.com')
        .execute()
      await tx.updateTable('newsletters').set({ unsubscribedAt: null }).where('id', '=', 'back').execute()
      await tx.updateTable('pictures').set({ withdrawnAt: at }).execute()
      await tx.insertInto('withdrawnTestimonials').values({ id: 'ruth', at }).execute()
    })
    await database.close()
    expect((await restore(backup)).areWithdrawalsPreserved).toBe(true)
    const { kysely, close } = connectDatabase(databaseUrl)
    onTestFinished(close)
    const { body } = await kysely.selectFrom('websiteVersions').select('body').executeTakeFirstOrThrow()
    expect(JSON.parse(body)).toEqual({ register: { words: [his] } })
    const lists = await kysely
      .selectFrom('newsletters')
      .select(['email', 'unsubscribedAt'])
      .orderBy('email')
      .execute()
    expect(lists).toEqual([
      { email: 'amara@example.com', unsubscribedAt: at },
      { email: 'back@example.com', unsubscribedAt: new Date(0) },
    ])
    expect(await kysely.selectFrom('pictures').select('withdrawnAt').execute()).toEqual([{ withdrawnAt: at }])
    expect(await kysely.selectFrom('withdrawnTestimonials').selectAll().execute()).toEqual([
      { id: 'ruth', at },
    ])
  })

  test(`${dialect}: a restore is refused while the site runs`, async () => {
    const { database, databaseUrl, make, restore } = await openBackups(dialect)
    const backup = await make()
    const site = dialect === 'sqlite' ? connectDatabase(databaseUrl, { exclusive: true }) : database
    onTestFinished(() => site.close())
    await expect(restore(backup)).rejects.toThrow(/in use by another process|The site runs on/)
    expect(await names(database)).toEqual(['Zoë 😀'])
  })

  test(`${dialect}: an untrustworthy file is refused with the reason, and nothing changes`, async () => {
    const { database, databaseUrl, folder, make, restore } = await openBackups(dialect)
    const good = await make()
    await database.close()
    const size = readFileSync(good).length
    const bad = join(folder, 'bad.db')
    const spoilt: [name: RegExp, spoil: () => unknown][] = [
      [/^It is not a backup: no database is in it/, () => writeFileSync(bad, 'A letter'.repeat(30))],
      [/^It is not a backup: no database is in it/, () => writeFileSync(bad, '')],
      [
        /^It is not a backup of this program/,
        () => {
          const other = new DatabaseSync(bad)
          other.exec('create table consultations (id text primary key)')
          other.close()
        },
      ],
      [/^It is cut off/, () => truncateSync(bad, size - 1)],
      [/^It is cut off/, () => truncateSync(bad, Math.floor(size / 2))],
      ...[120, Math.floor(size / 2), size - 200].map((place): [RegExp, () => void] => [
        /^It is damaged/,
        () => {
          const bytes = readFileSync(bad)
          bytes.writeUInt8(bytes.readUInt8(place) ^ 1, place)
          writeFileSync(bad, bytes)
        },
      ]),
    ]
    for (const [sentence, spoil] of spoilt) {
      await rm(bad, { force: true })
      if (sentence.source.includes('cut') || sentence.source.includes('damaged')) await copyFile(good, bad)
      spoil()
      await expect(restore(bad), String(sentence)).rejects.toThrow(sentence)
    }
    await expect(restore(join(folder, 'none.db'))).rejects.toThrow(/^There is no file /)
    const untouched = connectDatabase(databaseUrl)
    onTestFinished(() => untouched.close())
    expect(await names(untouched)).toEqual(['Zoë 😀'])
  })
}

test('a backup of a newer release, or with wrong row counts, is refused', async () => {
  const { database, make, restore, folder } = await openBackups('sqlite')
  const whole = await make()
  await database.close()
  const made = join(folder, 'made.db')
  const seal = async (migrations: readonly string[], statement: string) => {
    await copyFile(whole, made)
    truncateSync(made, readFileSync(whole).lastIndexOf('{"program"'))
    const connection = new DatabaseSync(made)
    connection.exec(statement)
    connection.close()
    const sums = JSON.parse(
      readFileSync(whole, 'latin1').split('{"program"')[1]?.split('"sums":')[1]?.split('}\nNLCb')[0] ?? '',
    )
    await sealBackup(made, {
      madeAt: '2026-11-22T03:00:00Z',
      why: 'asked',
      migrations: [...migrations],
      sums,
    })
  }
  await seal([...migrationNames, '9999-later'], '')
  await expect(restore(made)).rejects.toThrow(/newer release of this program \(it has "9999-later"\)/)
  await seal(migrationNames, "update consultations set hair_type = 'other'")
  await expect(restore(made)).rejects.toThrow('the rows of the table consultations are not what they were')
})

test('a failed backup keeps earlier ones and reports the failure', async () => {
  const { database, make, folder } = await openBackups('sqlite')
  const first = await make()
  await database.write((tx) => sql`drop table kysely_migration`.execute(tx))
  await database.write((tx) => sql`create table odd (word varchar)`.execute(tx))
  await expect(make()).rejects.toThrow('The table odd has no primary key')
  expect(existsSync(first)).toBe(true)
  expect(await listBackups(folder)).toHaveLength(1)
  expect(await readBackupStatus(folder)).toMatchObject({
    last: {},
    failed: { step: 'making', reason: 'other' },
  })
})
