import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { Database } from '#server/database/database.ts'
import { collectFacts } from '#server/http/facts.ts'
import { createPasswords } from '#server/security/password.ts'
import { createLinkSigner } from '#server/security/signed-links.ts'
import { buildDatabase, makeFolder } from '#tests/support/databases.ts'
import { buildOwner, owner } from '#tests/support/factories.ts'
import { logIn } from '../service.ts'
import { ensureOwnerAccount, setOwnerPassword } from './service.ts'

const passwords = createPasswords({ memoryKib: 8, passes: 1 })

const stranger = { session: undefined, browser: undefined, device: 'Firefox on Windows' }

const depsFor = async (database: Database) => ({
  database,
  passwords,
  facts: collectFacts('http://localhost'),
  now: () => new Date(),
  config: { dataDir: await makeFolder() },
  links: createLinkSigner('a secret for tests'),
})

const users = (database: Database) => database.kysely.selectFrom('adminUsers').selectAll().execute()
const openSessions = (database: Database) =>
  database.kysely.selectFrom('adminSessions').selectAll().where('endedAt', 'is', null).execute()

test('concurrent starts create one account, whose password is in the file', async () => {
  const deps = await depsFor(await buildDatabase())
  const wanted = { username: 'owner', password: undefined }
  const accounts = await Promise.all(Array.from({ length: 5 }, () => ensureOwnerAccount(deps, wanted)))
  expect(accounts.filter(({ newPassword }) => newPassword)).toHaveLength(1)
  const [user, ...others] = await users(deps.database)
  expect(others).toEqual([])
  const file = join(deps.config.dataDir, 'first-password.txt')
  expect(statSync(file).mode & 0o777).toBe(0o600)
  const noted = readFileSync(file, 'utf8').trim()
  expect(noted).toMatch(/^[a-z2-9]{5}(-[a-z2-9]{5}){3}$/)
  expect(await passwords.verify(user?.password, noted)).toBe(true)
})

test('a later start changes nothing, whatever the settings say', async () => {
  const deps = await depsFor(await buildDatabase())
  await ensureOwnerAccount(deps, { username: 'sarah', password: undefined })
  const before = await users(deps.database)
  const later = await ensureOwnerAccount(deps, { username: 'other', password: 'other password' })
  expect(later).toEqual({ username: 'sarah', newPassword: undefined, passwordFile: expect.any(String) })
  expect(await users(deps.database)).toEqual(before)
})

test('a password from the environment is used and not written, and refused if it is common', async () => {
  const deps = await depsFor(await buildDatabase())
  const common = { username: 'sarah', password: 'password1' }
  await expect(ensureOwnerAccount(deps, common)).rejects.toThrow(/ADMIN_PASSWORD=\(hidden\) .* tried first/)
  const account = await ensureOwnerAccount(deps, { username: 'sarah', password: 'from the settings' })
  expect(account).toEqual({ username: 'sarah', newPassword: undefined, passwordFile: undefined })
  const [user] = await users(deps.database)
  expect(await passwords.verify(user?.password, 'from the settings')).toBe(true)
})

test('no account is created if its password cannot be written', async () => {
  const deps = { ...(await depsFor(await buildDatabase())), config: { dataDir: '/dev/null' } }
  await expect(ensureOwnerAccount(deps, { username: 'owner', password: undefined })).rejects.toThrow(
    'ENOTDIR',
  )
  expect(await users(deps.database)).toEqual([])
})

test('a login is refused if the password changes while it is verified', async () => {
  const deps = await depsFor(await buildDatabase())
  await buildOwner(deps.database, passwords)
  const changedMeanwhile: typeof passwords = {
    ...passwords,
    async verify(stored, password) {
      const matches = await passwords.verify(stored, password)
      await setOwnerPassword(deps, 'a new password')
      return matches
    },
  }
  await expect(logIn({ ...deps, passwords: changedMeanwhile }, owner, stranger)).rejects.toMatchObject({
    code: 'INVALID_CREDENTIALS',
  })
  expect(await openSessions(deps.database)).toEqual([])
})
