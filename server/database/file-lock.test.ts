import { readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { makeFolder } from '#tests/support/databases.ts'
import { aRequest } from '#tests/support/factories.ts'
import { launch } from '#tests/support/server-process.ts'
import { startHere } from '#tests/support/started-here.ts'

const ADMIN_PASSWORD = 'curls in the rain'

test('a second process on the same database file, under any path, is refused in one sentence, and the first continues', async () => {
  const settings = { DATA_DIR: await makeFolder(), ADMIN_PASSWORD }
  const file = join(settings.DATA_DIR, 'site.db')
  const { address } = await startHere(settings)
  const inUse = (name: string) =>
    `The database file ${name} is in use by another process (number ${process.pid}). Please stop that one first.`
  const link = join(await makeFolder(), 'link.db')
  symlinkSync(file, link)
  for (const name of [file, link]) {
    const second = launch({ ...settings, DATABASE_URL: `sqlite:${name}` })
    expect(await Promise.race([second.exit, second.ready])).toMatchObject({ code: 1 })
    expect(second.output().trim()).toBe(inUse(name))
  }
  const answer = await fetch(`${address}/api/consultations`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(aRequest),
  })
  expect(answer.status).toBe(201)
})

test('after SIGKILL the lock is free, even if its stored process id is reused', async () => {
  const settings = { DATA_DIR: await makeFolder(), ADMIN_PASSWORD }
  const first = launch(settings)
  await first.ready
  first.kill('SIGKILL')
  await first.exit
  // Overwrites `user_version` in the header with the id of a live process, as after a reboot.
  const file = join(settings.DATA_DIR, 'site.db.lock')
  const bytes = readFileSync(file)
  bytes.writeUInt32BE(process.pid, 60)
  writeFileSync(file, bytes)
  await startHere(settings)
})
