import { randomUUID } from 'node:crypto'
import { expect, onTestFinished, test } from 'vitest'
import { appointmentPages, PressAgain } from '#contract/appointment-pages.ts'
import { connectDatabase } from '#server/database/connect.ts'
import type { Database } from '#server/database/database.ts'
import { form } from '#tests/support/build-newsletter.ts'
import { buildTestApp } from '#tests/support/build-test-app.ts'
import { clientPages, valueIn } from '#tests/support/client-pages.ts'
import { buildDatabase, copyTemplate } from '#tests/support/databases.ts'

const typed = [
  ['choice', randomUUID()],
  ['address', '12 Otley Road, LS16 5JX'],
  ['words', 'Any evening <b>but</b> Friday'],
]

/** Presses and opens both pages while there is no database to ask. */
async function expectToBeAskedAgain(database: Database) {
  const built = await buildTestApp(database)
  return async () => {
    const { tokenOf } = clientPages(built)
    for (const [purpose, url, fields] of [
      ['pick', appointmentPages.pick, typed],
      ['own', appointmentPages.cancel, typed.slice(2)],
    ] as const) {
      const sent = [['token', tokenOf(purpose, 'some-id')], ...fields]
      const body = new URLSearchParams(sent).toString()
      const pressed = await built.app.inject({ method: 'POST', url, headers: form, body })
      expect(pressed.statusCode).toBe(503)
      expect(pressed.headers).toMatchObject({
        'retry-after': '5',
        'cache-control': 'no-store',
        'referrer-policy': 'no-referrer',
      })
      const again = PressAgain.parse(JSON.parse(valueIn(pressed.body, 'value', 'again')))
      expect(again).toEqual({ isPress: true, action: url, fields: sent })
      const opened = await built.app.inject({ url: `${url}?${new URLSearchParams(sent.slice(0, 1))}` })
      expect(opened.statusCode).toBe(503)
      expect(JSON.parse(valueIn(opened.body, 'value', 'again'))).toEqual({
        ...{ isPress: false, action: url, fields: sent.slice(0, 1) },
      })
    }
  }
}

test('while the file of the data is gone, a client’s press comes back with all that was typed, to be pressed again', async () => {
  const database = await buildDatabase('sqlite')
  const expectIt = await expectToBeAskedAgain(database)
  await database.close()
  await expectIt()
})

test('while PostgreSQL has no connection left, a client’s press comes back with all that was typed, to be pressed again', async () => {
  const database = connectDatabase(await copyTemplate('postgres'), { poolSize: 1, connectTimeoutMs: 100 })
  onTestFinished(() => database.close())
  const expectIt = await expectToBeAskedAgain(database)
  const [held, taken] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const holding = database.write(async () => {
    taken.resolve()
    await held.promise
  })
  await taken.promise
  await expectIt()
  held.resolve()
  await holding
})
