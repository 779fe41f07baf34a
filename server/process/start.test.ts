import { chmodSync, chownSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { requestConsultation } from '#contract/consultations.ts'
import { neverAgainName } from '#server/database/backup.ts'
import { connectDatabase } from '#server/database/connect.ts'
import { migrate } from '#server/database/migrate.ts'
import { makeFolder } from '#tests/support/databases.ts'
import { aRequest } from '#tests/support/factories.ts'
import { portOf } from '#tests/support/local-port.ts'
import { ownerCalls } from '#tests/support/owner-calls.ts'
import { launch } from '#tests/support/server-process.ts'
import { startHere } from '#tests/support/started-here.ts'
import { StartError } from './start-error.ts'

const sendRequest = async ({ ready }: ReturnType<typeof launch>) => {
  const address = await ready
  return await ownerCalls(() => address).call(requestConsultation, { body: aRequest })
}

/** Why it does not start, as it is printed. */
async function reasonOf(settings: Record<string, string>): Promise<string> {
  const error: unknown = await startHere(settings).catch((error: unknown) => error)
  if (!(error instanceof StartError)) throw new Error(`It is not refused in a sentence: ${error}`)
  return error.message
}

/** The same as the operator sees it. */
async function refusalOf(settings: Record<string, string>, who?: Parameters<typeof launch>[1]) {
  const server = launch(settings, who)
  const { code } = await server.exit
  return { code, lines: server.output().trim().split('\n') }
}

test('the first start prints where the site is and where the first password is, which stays out of a journal', async () => {
  const dataDir = join(await makeFolder(), 'data of ours')
  const server = launch({ DATA_DIR: dataDir })
  const address = await server.ready
  const passwordFile = join(dataDir, 'first-password.txt')
  const password = readFileSync(passwordFile, 'utf8').trim()
  for (const words of [`for visitors:   ${address}/`, `${address}/admin`, 'user name: owner', passwordFile]) {
    expect(server.output()).toContain(words)
  }
  expect(server.output()).not.toContain(password)
  expect(await ownerCalls(() => address).logIn({ username: 'owner', password })).toMatchObject({
    authenticated: true,
  })
  // The files hold visitors' addresses: no other user of the machine may read them.
  expect(statSync(dataDir).mode & 0o077).toBe(0)
  expect(statSync(join(dataDir, 'site.db')).mode & 0o077).toBe(0)
})

test('SIGTERM and SIGINT shut the process down in order, and the next start finds all data, also after SIGKILL', async () => {
  const settings = { DATA_DIR: await makeFolder(), ADMIN_PASSWORD: 'curls in the rain' }
  // A repeat within two minutes is the same consultation.
  const ids: unknown[] = []
  for (const signal of ['SIGKILL', 'SIGTERM', 'SIGINT'] as const) {
    const server = launch(settings)
    ids.push(await sendRequest(server))
    server.kill(signal)
    const ended = signal === 'SIGKILL' ? { code: null, signal } : { code: 0, signal: null }
    expect(await server.exit).toEqual(ended)
  }
  expect(ids).toEqual([ids[0], ids[0], ids[0]])
})

test('a port in use is reported in one sentence', async () => {
  const other = createServer().listen(0, '127.0.0.1')
  onTestFinished(() => new Promise((resolve) => other.close(() => resolve())))
  const port = String(await portOf(other))
  expect(await refusalOf({ DATA_DIR: await makeFolder(), PORT: port })).toEqual({
    code: 1,
    lines: [`Port ${port} on 127.0.0.1 is already in use. Please set PORT (and HOST) to a free one.`],
  })
})

/** A data folder with something in the way of the database file. */
async function blockedFolder(block: (file: string) => void): Promise<string> {
  const dataDir = await makeFolder()
  block(join(dataDir, 'site.db'))
  return dataDir
}
const noDatabase = 'my shopping list, which is longer than a header of a database would ever be '.repeat(20)
const unreachable = 'postgres://owner:secret@127.0.0.1:1/site'

test('what is in the way of a start is said in one sentence with what to do, without a password', async () => {
  const list = await blockedFolder((file) => writeFileSync(file, noDatabase))
  const keyless = await makeFolder()
  writeFileSync(join(keyless, neverAgainName), '\n')
  for (const [settings, reason] of [
    [{ DATA_DIR: join(list, 'site.db', 'data') }, /^The folder .* cannot be made .*Please set DATA_DIR.*$/],
    [
      { DATA_DIR: list },
      /^The database file .* \(file is not a database\)\. Please .* put a backup in its place.*$/,
    ],
    [{ DATA_DIR: keyless }, /^.*never-again\.jsonl has lost its key\. Please put a backup .*$/],
    [{ DATA_DIR: await blockedFolder(mkdirSync) }, /^The database file .* cannot be used.*$/],
    [
      { DATABASE_URL: unreachable },
      /^The database at DATABASE_URL .*ECONNREFUSED.*\)\. Please (?!.*secret).*$/,
    ],
  ] as const)
    expect(await reasonOf({ DATA_DIR: await makeFolder(), ...settings })).toMatch(reason)
  expect(readFileSync(join(list, 'site.db'), 'utf8')).toBe(noDatabase)
})

test('a read-only database file is reported in one sentence', async () => {
  const dataDir = join(await makeFolder(), 'data')
  const settings = { DATA_DIR: dataDir, ADMIN_PASSWORD: 'curls in the rain' }
  mkdirSync(dataDir)
  const database = connectDatabase(`sqlite:${join(dataDir, 'site.db')}`)
  await migrate(database)
  await database.close()
  // Root ignores file permissions, so the program runs as another user.
  const somebody = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : undefined
  if (somebody) chownSync(dataDir, somebody.uid, somebody.gid)
  chmodSync(join(dataDir, 'site.db'), 0o444)
  chmodSync(join(dataDir, '..'), 0o755)
  const { code, lines } = await refusalOf(settings, somebody)
  expect(code).toBe(1)
  expect(lines).toEqual([
    expect.stringMatching(
      /^The database file .*site\.db cannot be used \(.+\)\. Please check that we may write/,
    ),
  ])
})

test('the service starts where it may write nothing but its data folder', async () => {
  const dataDir = await makeFolder()
  // Root may write everywhere, so the program runs as another user.
  const service = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : undefined
  if (service) chownSync(dataDir, service.uid, service.gid)
  const server = launch({ DATA_DIR: dataDir, ADMIN_PASSWORD: 'curls in the rain' }, service)
  expect(await sendRequest(server)).toHaveProperty('id')
  const unit = readFileSync('deploy/curls.service', 'utf8')
  expect(unit).toContain('\nProtectSystem=strict\n')
  expect(unit).not.toContain('\nReadWritePaths=')
})
