import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { connectDatabase } from '#server/database/connect.ts'
import { migrate } from '#server/database/migrate.ts'
import { createPasswords } from '#server/security/password.ts'
import { compileCache } from '#tests/support/compile-cache.ts'
import { makeFolder } from '#tests/support/databases.ts'
import { buildOwner } from '#tests/support/factories.ts'
import { startHere } from '#tests/support/started-here.ts'

const passwords = createPasswords({ memoryKib: 8, passes: 1 })

async function buildData() {
  const dataDir = await makeFolder()
  const database = connectDatabase(`sqlite:${join(dataDir, 'site.db')}`)
  onTestFinished(() => database.close())
  await migrate(database)
  return { dataDir, database }
}

function setPassword(dataDir: string, typed: string) {
  return new Promise<{ code: number; output: string }>((resolve) => {
    const env = { PATH: process.env.PATH, NODE_COMPILE_CACHE: compileCache, DATA_DIR: dataDir }
    const child = execFile(
      process.execPath,
      ['scripts/owner/set-password.ts'],
      { env },
      (error, stdout, stderr) => resolve({ code: Number(error?.code ?? 0), output: stdout + stderr }),
    )
    child.stdin?.end(typed)
  })
}

test('the command sets a new password and never prints it', async () => {
  const { dataDir, database } = await buildData()
  await buildOwner(database, passwords)
  const { code, output } = await setPassword(dataDir, 'a brand new one\n')
  expect(code).toBe(0)
  expect(output).toContain('The new password of "owner" is set.')
  expect(output).not.toContain('brand')
  const [user] = await database.kysely.selectFrom('adminUsers').select('password').execute()
  expect(await passwords.verify(user?.password, 'a brand new one')).toBe(true)
})

test('a short or common password, or a missing account, is reported in one sentence', async () => {
  const { dataDir, database } = await buildData()
  expect(await setPassword(dataDir, 'long enough for it\n')).toMatchObject({
    code: 1,
    output: expect.stringContaining('There is no account yet. Please start the site once first.'),
  })
  await buildOwner(database, passwords)
  expect(await setPassword(dataDir, 'eleven char\n')).toMatchObject({
    code: 1,
    output: expect.stringContaining('Please choose a password of 12 to 200 characters.'),
  })
  expect(await setPassword(dataDir, 'qwertyuiop12\n')).toMatchObject({
    code: 1,
    output: expect.stringContaining('Very many people use this password'),
  })
})

test('the password can be set while the site runs', async () => {
  const dataDir = await makeFolder()
  const { address } = await startHere({ DATA_DIR: dataDir })
  expect(await setPassword(dataDir, 'a brand new one\n')).toMatchObject({ code: 0 })
  const answer = await fetch(`${address}/api/admin/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'owner', password: 'a brand new one' }),
  })
  expect(answer.status).toBe(200)
})
