import { copyFile, open } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { requestConsultation } from '#contract/consultations.ts'
import { erasePerson, lookUpPerson } from '#contract/people.ts'
import { connect } from '#server/database/connect.ts'
import { migrate } from '#server/database/migrate.ts'
import { makeFolder } from '#tests/support/databases.ts'
import { buildConsultation } from '#tests/support/factories.ts'
import { startKillable } from '#tests/support/killable-program.ts'
import { amara, buildPeople, fillWithPeople, herWords, wordsInFiles } from '#tests/support/people.ts'
import { eraseAgain } from './restored.ts'

async function openFile() {
  const file = join(await makeFolder(), 'site.db')
  const database = connect(`sqlite:${file}`)
  onTestFinished(() => database.close())
  await migrate(database)
  return { file, database }
}

test('after an erasure no file of the database holds a word of her: not its own, not its write-ahead log', async () => {
  const { file, database } = await openFile()
  const people = await buildPeople('sqlite', database)
  // Among many others, whose rows split the pages that hers stand in.
  for (let slice = 0; slice < 20; slice++)
    await Promise.all(
      Array.from({ length: 25 }, (_, index) =>
        buildConsultation(database, {
          name: `Person ${slice} ${index}`,
          email: `person-${slice}-${index}@example.com`,
          phone: `0113 496 ${slice}${index}`,
          hairType: 'wavy '.repeat((slice * 7 + index * 3) % 90),
        }),
      ),
    )
  await fillWithPeople(people)
  expect(await wordsInFiles(file, herWords)).toEqual(herWords)
  await people.erase(amara.email)
  expect(await wordsInFiles(file, herWords)).toEqual([])
  expect(await wordsInFiles(file, ['person-0-0@example.com', 'beth@example.com'])).toHaveLength(2)
})

test('a copy that a page kept between its rows is found and goes with the page', async () => {
  const { file, database } = await openFile()
  await database.write((tx) =>
    tx
      .insertInto('newsletters')
      .values(
        [1, 2].map((id) => ({ id: `${id}`, email: `someone-${id}@example.com`, subscribedAt: new Date() })),
      )
      .execute(),
  )
  await database.scrub([])
  const handle = await open(file, 'r+')
  const content = await handle.readFile()
  const row = content.indexOf('someone-2@example.com')
  // The middle of the page that holds the rows is free.
  const page = Math.floor(row / 4096) * 4096
  await handle.write(Buffer.from('left.behind@example.com'), 0, 23, page + 2000)
  await handle.close()
  expect(await wordsInFiles(file, ['left.behind@example.com'])).toHaveLength(1)
  const again = connect(`sqlite:${file}`)
  onTestFinished(() => again.close())
  await again.scrub(['left.behind@example.com'])
  expect(await wordsInFiles(file, ['left.behind@example.com'])).toEqual([])
  expect(await again.kysely.selectFrom('newsletters').select('id').execute()).toHaveLength(2)
})

test('a copied file that is put back loses her before anybody is served', async () => {
  const { file, database } = await openFile()
  const people = await buildPeople('sqlite', database)
  await fillWithPeople(people)
  await database.scrub([])
  const backup = `${await makeFolder()}/backup.db`
  await copyFile(file, backup)
  people.clock.pass(1000)
  await people.erase(amara.email)
  expect(await wordsInFiles(backup, herWords)).toEqual(herWords)
  const restored = connect(`sqlite:${backup}`)
  onTestFinished(() => restored.close())
  await eraseAgain({ ...people.deps, database: restored })
  expect(await wordsInFiles(backup, herWords)).toEqual([])
  expect(await restored.kysely.selectFrom('consultations').select('name').execute()).toEqual([
    { name: 'Beth Langley' },
  ])
})

test('the program, started on an older copy of its database, has nothing of her left', async () => {
  const folder = await makeFolder()
  const file = join(folder, 'site.db')
  const program = await startKillable({ DATA_DIR: folder, DATABASE_URL: `sqlite:${file}` })
  await program.call(requestConsultation, { body: amara })
  await program.kill()
  for (const end of ['', '-wal']) await copyFile(file + end, `${folder}/backup${end}`)
  await program.restart()
  const { erased } = await program.call(erasePerson, { body: { contact: amara.email } })
  expect(erased).toMatchObject({ request: 1 })
  await program.kill()
  for (const end of ['', '-wal']) await copyFile(`${folder}/backup${end}`, file + end)
  expect(await wordsInFiles(file, herWords)).not.toEqual([])
  await program.restart()
  expect((await program.call(lookUpPerson, { body: { contact: amara.email } })).requests).toEqual([])
  expect(await wordsInFiles(file, herWords)).toEqual([])
})

test('a single request that is deleted is overwritten in the file as well', async () => {
  const { file, database } = await openFile()
  const { app, cookie, send } = await buildPeople('sqlite', database)
  const id = await send()
  const url = `/api/admin/consultations/${id}`
  expect((await app.inject({ method: 'DELETE', url, headers: { cookie } })).statusCode).toBe(204)
  // Into the database's own file, where it would stay for years.
  await database.scrub([])
  expect(await wordsInFiles(file, herWords)).toEqual([])
})
