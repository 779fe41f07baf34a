import { symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { requestConsultation } from '#contract/consultations.ts'
import { makeFolder } from '#tests/support/databases.ts'
import { aRequest } from '#tests/support/factories.ts'
import { launch } from '#tests/support/server-process.ts'
import { startHere } from '#tests/support/started-here.ts'

const ADMIN_PASSWORD = 'curls in the rain'

test('a second process on the same database file, under any path, is refused in one sentence, and the first continues', async () => {
  const settings = { DATA_DIR: await makeFolder(), ADMIN_PASSWORD }
  const file = join(settings.DATA_DIR, 'site.db')
  const { call } = await startHere(settings)
  const inUse = (name: string) =>
    `The database file ${name} is in use by another process (number ${process.pid}). Please stop that one first.`
  const link = join(await makeFolder(), 'link.db')
  symlinkSync(file, link)
  for (const name of [file, link]) {
    const second = launch({ ...settings, DATABASE_URL: `sqlite:${name}` })
    expect(await second.exit).toMatchObject({ code: 1 })
    expect(second.output().trim()).toBe(inUse(name))
  }
  expect(await call(requestConsultation, { body: aRequest })).toHaveProperty('id')
})
