import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { backupFilePath, makeBackup } from '#contract/backup.ts'
import { erasePerson, findPeople } from '#contract/clients.ts'
import { listConsultations, requestConsultation } from '#contract/consultations.ts'
import { copyTemplate, makeFolder } from '#tests/support/databases.ts'
import { aRequest } from '#tests/support/factories.ts'
import { runScript } from '#tests/support/run-script.ts'
import { startHere } from '#tests/support/started-here.ts'

async function buildMachine(databaseUrl?: string) {
  const DATA_DIR = await makeFolder()
  const settings = {
    DATA_DIR,
    DATABASE_URL: databaseUrl ?? `sqlite:${join(DATA_DIR, 'site.db')}`,
  }
  const run = async (name: 'backup' | 'restore', ...words: string[]) =>
    (await runScript(name, settings, words)).output
  const open = async () => {
    const site = await startHere(settings)
    const { call } = site
    return {
      ...site,
      emails: async () => (await call(listConsultations, {})).map(({ email }) => email),
      request: (email: string, phone: string) =>
        call(requestConsultation, { body: { ...aRequest, email, phone } }),
      async erase(email: string) {
        const [person] = await call(findPeople, { body: { search: email } })
        await call(erasePerson, { params: { id: person?.id ?? '' } })
      },
    }
  }
  return { dataDir: DATA_DIR, run, open }
}

test('a backup made while the site runs is restored, and people erased since stay erased', async () => {
  const { dataDir, run, open } = await buildMachine(await copyTemplate())
  const first = await open()
  await first.request('leaving@example.com', '07700 900111')
  await first.request('staying@example.com', '07700 900999')
  await first.logIn()
  const made = await run('backup')
  expect(made).toMatch(/\nChecked, \d+\.\d MB\. It holds people’s names/)
  const [backup = ''] = made.split('\n')
  await first.erase('leaving@example.com')
  await first.request('later@example.com', '07700 900222')

  expect(await run('restore', backup)).toMatch(
    /^The site is running .+Please stop it first: nothing was changed/,
  )
  await first.stop()
  expect(await run('restore', backup)).toMatch(
    /^The data is that of the backup\. What was there before is kept/,
  )

  const second = await open()
  // The session of the backup's time has ended.
  const before = { headers: { cookie: first.cookie() } }
  expect((await fetch(second.address + listConsultations.path, before)).status).toBe(401)
  await second.logIn()
  expect(await second.emails()).toEqual(['staying@example.com'])
  await second.stop()
  // What was there before is a backup too.
  expect(await readdir(join(dataDir, 'backups'))).toContainEqual(expect.stringMatching(/-replaced$/))
})

test('a damaged backup changes nothing', async () => {
  const { run, open } = await buildMachine()
  const site = await open()
  await site.request('staying@example.com', '07700 900999')
  await site.stop()
  const folder = await makeFolder()
  await writeFile(join(folder, 'site.db'), 'This is no database. '.repeat(1000))
  expect(await run('restore', folder)).toMatch(/^The backup was not restored: file is not a database/)
  const again = await open()
  await again.logIn()
  expect(await again.emails()).toEqual(['staying@example.com'])
})

test('a downloaded backup begins anew on another machine, without those who were erased before the download', async () => {
  const old = await buildMachine()
  const site = await old.open()
  await site.request('leaving@example.com', '07700 900111')
  await site.request('staying@example.com', '07700 900999')
  await site.logIn()
  await site.call(makeBackup, {})
  // The backup still holds the person.
  await site.erase('leaving@example.com')
  const file = await fetch(site.address + backupFilePath, { headers: { cookie: site.cookie() } })
  const saved = join(await makeFolder(), 'north-leeds-curls.tar')
  await writeFile(saved, Buffer.from(await file.arrayBuffer()))
  await site.stop()

  const other = await buildMachine()
  // Begun once before the file was at hand: it has a list of its own, with another key.
  await (await other.open()).stop()
  expect(await other.run('restore', saved)).toMatch(/^The data is that of the backup/)
  const restored = await other.open()
  await restored.logIn()
  expect(await restored.emails()).toEqual(['staying@example.com'])
})
