import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { backupFilePath, makeBackup } from '#contract/backup.ts'
import { erasePerson, findPeople } from '#contract/clients.ts'
import { listConsultations } from '#contract/consultations.ts'
import { copyTemplate, makeFolder } from '#tests/support/databases.ts'
import { aRequest } from '#tests/support/factories.ts'
import { runScript } from '#tests/support/run-script.ts'
import { startHere } from '#tests/support/started-here.ts'

const password = 'curls in the rain'

async function buildMachine(databaseUrl?: string) {
  const DATA_DIR = await makeFolder()
  const settings = {
    DATA_DIR,
    DATABASE_URL: databaseUrl ?? `sqlite:${join(DATA_DIR, 'site.db')}`,
    ADMIN_PASSWORD: password,
  }
  const run = async (name: 'backup' | 'restore', ...words: string[]) =>
    (await runScript(name, settings, words)).output
  const open = async () => {
    const { address, stop } = await startHere(settings)
    const ask = (path: string, body?: object, cookie = '') =>
      fetch(address + path, {
        headers: { cookie, ...(body && { 'content-type': 'application/json' }) },
        ...(body && { method: 'POST', body: JSON.stringify(body) }),
      })
    const logIn = async () => {
      const answer = await ask('/api/admin/login', { username: 'owner', password })
      return answer.headers.getSetCookie()[0]?.split(';')[0] ?? ''
    }
    const emails = async (cookie: string) => {
      const requests = await (await ask(listConsultations.path, undefined, cookie)).json()
      return requests.map(({ email }: { email: string }) => email)
    }
    const request = (email: string, phone: string) => ask('/api/consultations', { ...aRequest, email, phone })
    const erase = async (email: string, cookie: string) => {
      const [person] = await (await ask(findPeople.path, { search: email }, cookie)).json()
      return (await ask(erasePerson.path.replace(':id', person.id), {}, cookie)).status
    }
    return { ask, logIn, emails, request, erase, stop }
  }
  return { dataDir: DATA_DIR, run, open }
}

test('a backup made while the site runs is restored, and people erased since stay erased', async () => {
  const { dataDir, run, open } = await buildMachine(await copyTemplate())
  const first = await open()
  await first.request('leaving@example.com', '07700 900111')
  await first.request('staying@example.com', '07700 900999')
  const cookie = await first.logIn()
  const made = await run('backup')
  expect(made).toMatch(/\nChecked, \d+\.\d MB\. It holds people’s names/)
  const [backup = ''] = made.split('\n')
  expect(await first.erase('leaving@example.com', cookie)).toBe(200)
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
  expect((await second.ask(listConsultations.path, undefined, cookie)).status).toBe(401)
  expect(await second.emails(await second.logIn())).toEqual(['staying@example.com'])
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
  expect(await again.emails(await again.logIn())).toEqual(['staying@example.com'])
})

test('a downloaded backup begins anew on another machine, without those who were erased before the download', async () => {
  const old = await buildMachine()
  const site = await old.open()
  await site.request('leaving@example.com', '07700 900111')
  await site.request('staying@example.com', '07700 900999')
  const cookie = await site.logIn()
  await site.ask(makeBackup.path, {}, cookie)
  // The backup still holds the person.
  expect(await site.erase('leaving@example.com', cookie)).toBe(200)
  const file = await site.ask(backupFilePath, undefined, cookie)
  const saved = join(await makeFolder(), 'north-leeds-curls.tar')
  await writeFile(saved, Buffer.from(await file.arrayBuffer()))
  await site.stop()

  const other = await buildMachine()
  // Begun once before the file was at hand: it has a list of its own, with another key.
  await (await other.open()).stop()
  expect(await other.run('restore', saved)).toMatch(/^The data is that of the backup/)
  const restored = await other.open()
  expect(await restored.emails(await restored.logIn())).toEqual(['staying@example.com'])
})
