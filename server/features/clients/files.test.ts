import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { connectDatabase } from '#server/database/connect.ts'
import { migrate } from '#server/database/migrate.ts'
import { makeFolder } from '#tests/support/databases.ts'
import { buildConsultation } from '#tests/support/factories.ts'
import { amara, buildPeople, fillWithPeople, herWords, wordsInFiles } from '#tests/support/people.ts'

async function openFile() {
  const file = join(await makeFolder(), 'site.db')
  const database = connectDatabase(`sqlite:${file}`)
  onTestFinished(() => database.close())
  await migrate(database)
  return { file, database }
}

test('the night after an erasure neither the database file nor its write-ahead log holds her data', async () => {
  const { file, database } = await openFile()
  const people = await buildPeople(database)
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
  await database.vacuum()
  expect(await wordsInFiles(file, herWords)).toEqual([])
  expect(await wordsInFiles(file, ['person-0-0@example.com', 'beth@example.com'])).toHaveLength(2)
})
