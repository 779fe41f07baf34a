import { randomBytes } from 'node:crypto'
import { copyFile, open } from 'node:fs/promises'
import { join } from 'node:path'
import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { deleteConsultation, requestConsultation } from '#contract/consultations.ts'
import { erasePerson, lookUpPerson } from '#contract/people.ts'
import { connectDatabase } from '#server/database/connect.ts'
import { migrate } from '#server/database/migrate.ts'
import { clearResidualData } from '#server/database/residual-data.ts'
import { askChildProcess } from '#server/process/ask-child-process.ts'
import { startProgramDirectly } from '#server/process/programs.ts'
import { makeFolder } from '#tests/support/databases.ts'
import { buildConsultation, buildSubscriber } from '#tests/support/factories.ts'
import { startKillable } from '#tests/support/killable-program.ts'
import { amara, buildPeople, fillWithPeople, herWords, wordsInFiles } from '#tests/support/people.ts'
import { startHere } from '#tests/support/started-here.ts'
import { repeatMissingErasures } from './restored.ts'

/** The program promises a minute; starting it takes extra time. */
const withinAMinute = { timeout: 60_000 }
const programTimeoutMs = 240_000

async function openFile() {
  const file = join(await makeFolder(), 'site.db')
  const database = connectDatabase(`sqlite:${file}`)
  onTestFinished(() => database.close())
  await migrate(database)
  return { file, database }
}

test('after an erasure neither the database file nor its write-ahead log holds her data', async () => {
  const { file, database } = await openFile()
  const people = await buildPeople('sqlite', database)
  // Many other rows split the database pages that hold hers.
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
  await clearResidualData(database)
  expect(await wordsInFiles(file, herWords)).toEqual([])
  expect(await wordsInFiles(file, ['person-0-0@example.com', 'beth@example.com'])).toHaveLength(2)
})

test('residual data in the free space of a page is cleared with the next deletion', async () => {
  const { file, database } = await openFile()
  const subscriber = await buildSubscriber(database, { email: 'someone@example.com' })
  const leaving = await buildSubscriber(database, { email: 'leaving@example.com' })
  await database.scrub()
  const handle = await open(file, 'r+')
  const content = await handle.readFile()
  const row = content.indexOf(subscriber.email)
  // Plant residual data in the free space in the middle of the page.
  const page = Math.floor(row / 4096) * 4096
  await handle.write(Buffer.from('left.behind@example.com'), 0, 23, page + 2000)
  await handle.close()
  expect(await wordsInFiles(file, ['left.behind@example.com'])).toHaveLength(1)
  const again = connectDatabase(`sqlite:${file}`)
  onTestFinished(() => again.close())
  await again.write((tx) => tx.deleteFrom('newsletters').where('id', '=', leaving.id).execute())
  await clearResidualData(again)
  expect(await wordsInFiles(file, ['left.behind@example.com', leaving.email])).toEqual([])
  expect(await again.kysely.selectFrom('newsletters').select('email').execute()).toEqual([
    { email: subscriber.email },
  ])
})

test('a restored database file is scrubbed before the server answers', async () => {
  const { file, database } = await openFile()
  const people = await buildPeople('sqlite', database)
  await fillWithPeople(people)
  await database.scrub()
  const backup = `${await makeFolder()}/backup.db`
  await copyFile(file, backup)
  people.clock.pass(1000)
  await people.erase(amara.email)
  expect(await wordsInFiles(backup, herWords)).toEqual(herWords)
  const restored = connectDatabase(`sqlite:${backup}`)
  onTestFinished(() => restored.close())
  await repeatMissingErasures({ ...people.deps, database: restored })
  await clearResidualData(restored)
  expect(await wordsInFiles(backup, herWords)).toEqual([])
  expect(await restored.kysely.selectFrom('consultations').select('name').execute()).toEqual([
    { name: 'Beth Langley' },
  ])
})

test(
  'the program, started on an older copy of its database, has nothing of her left',
  async () => {
    const folder = await makeFolder()
    const file = join(folder, 'site.db')
    const open = () => startHere({ DATA_DIR: folder })
    const first = await open()
    await first.call(requestConsultation, { body: amara })
    await first.stop()
    await copyFile(file, `${folder}/backup`)
    const second = await open()
    await second.logIn()
    const { erased } = await second.call(erasePerson, { body: { contact: amara.email } })
    expect(erased).toMatchObject({ request: 1 })
    await second.stop()
    await copyFile(`${folder}/backup`, file)
    expect(await wordsInFiles(file, herWords)).not.toEqual([])
    const third = await open()
    await third.logIn()
    expect((await third.call(lookUpPerson, { body: { contact: amara.email } })).requests).toEqual([])
    await expect.poll(() => wordsInFiles(file, herWords), withinAMinute).toEqual([])
  },
  programTimeoutMs,
)

test(
  'a single request that is deleted is overwritten in the file as well',
  async () => {
    const folder = await makeFolder()
    const file = join(folder, 'site.db')
    const program = await startKillable({ DATA_DIR: folder, DATABASE_URL: `sqlite:${file}` })
    const { id } = await program.call(requestConsultation, { body: amara })
    expect(await wordsInFiles(file, herWords)).not.toEqual([])
    await program.call(deleteConsultation, { params: { id } })
    // Within a minute, without any other activity on the site.
    await expect.poll(() => wordsInFiles(file, herWords), withinAMinute).toEqual([])
    // After a crash, the next start overwrites what was deleted just before.
    const { id: later } = await program.call(requestConsultation, { body: amara })
    await program.call(deleteConsultation, { params: { id: later } })
    await program.kill()
    await program.restart()
    await expect.poll(() => wordsInFiles(file, herWords), withinAMinute).toEqual([])
  },
  programTimeoutMs,
)

test('pages stay responsive while a large database is scrubbed', async () => {
  const { file } = await openFile()
  const database = connectDatabase(`sqlite:${file}`, {
    scrubElsewhere: (file) => askChildProcess<void>(startProgramDirectly, 'scrub', { file }).answer,
  })
  onTestFinished(() => database.close())
  const people = await buildPeople('sqlite', database)
  await people.send()
  const picture = { hash: 'a', width: 1, height: 1, widths: '720', subject: 'nobody' } as const
  await database.write(async (tx) => {
    const row = { ...picture, id: 'own', madeAt: new Date(0), agreedOn: null, uses: null, withdrawnAt: null }
    await tx.insertInto('pictures').values(row).execute()
    for (let index = 0; index < 12; index++)
      await tx
        .insertInto('pictureFiles')
        .values({
          name: `${index}`,
          pictureId: 'own',
          format: 'jpg',
          width: 720,
          bytes: randomBytes(2_000_000),
        })
        .execute()
  })
  await people.erase(amara.email)
  let isClean = false
  const clearing = clearResidualData(database).then(() => {
    isClean = true
  })
  const begun = performance.now()
  let [answeredAt, longestPause] = [begun, 0]
  while (!isClean) {
    expect((await people.app.inject('/contact')).statusCode).toBe(200)
    await yieldToEventLoop()
    const now = performance.now()
    longestPause = Math.max(longestPause, now - answeredAt)
    answeredAt = now
  }
  await clearing
  // If one thread did all the work, one answer would have to wait for nearly all of it.
  expect(longestPause / (answeredAt - begun)).toBeLessThan(0.5)
  expect(await wordsInFiles(file, herWords)).toEqual([])
})
