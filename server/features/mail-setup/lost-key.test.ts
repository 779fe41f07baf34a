import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createSealer } from '#server/security/sealed-secrets.ts'
import { buildDatabase, dialects, makeFolder, usuallySqlite } from '#tests/support/databases.ts'
import { buildOwnerApp } from '#tests/support/owner-app.ts'

const used = {
  provider: 'another',
  address: 'hello@curls.example',
  name: 'North Leeds Curls',
  notices: 'hello@curls.example',
  host: '127.0.0.1',
  port: 465,
  user: 'hello@curls.example',
}
const draft = { ...used, port: '465', notices: '' }

const damages: Readonly<Record<string, (file: string) => Promise<unknown>>> = {
  'a folder': (file) => mkdir(file),
  'an empty file': (file) => writeFile(file, ''),
}

async function buildUsed(dialect: (typeof dialects)[number], stored: object = used) {
  const database = await buildDatabase(dialect)
  const DATA_DIR = await makeFolder()
  const settings = { SMTP_URL: '', MAIL_FROM: '', OWNER_EMAIL: '', DATA_DIR }
  const open = async () => {
    const built = await buildOwnerApp(database, settings)
    const url = '/api/admin/mail/setup'
    const read = async () => (await built.call('GET', url)).json()
    const type = async (password: string) => {
      return await built.call('PATCH', url, { version: (await read()).version, draft, password })
    }
    return { ...built, read, type }
  }
  const usedSecret = await createSealer(DATA_DIR).seal(
    'secret',
    JSON.stringify([used.host, used.port, used.user]),
  )
  await database.write((tx) =>
    tx
      .updateTable('mailSettings')
      .set({ used: JSON.stringify(stored), usedSecret, revision: 1 })
      .execute(),
  )
  return { DATA_DIR, open }
}

for (const dialect of dialects) {
  test(`${dialect}: settings that cannot be read stop mail, not the website`, async () => {
    const { open } = await buildUsed(dialect, { provider: 'gmail' })
    const { mailSettings, read } = await open()
    expect(mailSettings.smtp).toBeUndefined()
    expect(await read()).toMatchObject({ isPasswordLost: true })
  })
}

for (const dialect of usuallySqlite) {
  test.for(Object.entries(damages))(
    `${dialect}: with secrets.key %s the website starts without mail, and a password is refused with the name of the file`,
    async ([, damage]) => {
      const { DATA_DIR, open } = await buildUsed(dialect)
      await rm(join(DATA_DIR, 'secrets.key'))
      await damage(join(DATA_DIR, 'secrets.key'))
      const { mailSettings, read, type } = await open()
      expect(mailSettings.smtp).toBeUndefined()
      expect(await read()).toMatchObject({ isPasswordLost: true })
      expect((await type('typed again')).json().errors.password).toContain('secrets.key')
      expect(await readdir(DATA_DIR)).toEqual(['secrets.key'])
    },
  )

  test(`${dialect}: if no key can be created, the password field says so in one sentence`, async () => {
    const { DATA_DIR, open } = await buildUsed(dialect)
    const { type } = await open()
    await rm(DATA_DIR, { recursive: true })
    const answer = await type('typed again')
    expect([answer.statusCode, answer.json().errors]).toEqual([
      400,
      { password: expect.stringContaining('was not kept') },
    ])
  })

  test(`${dialect}: settings with a provider unknown to this release still work from their stored server`, async () => {
    const { open } = await buildUsed(dialect, { ...used, provider: 'of-another-release' })
    const { mailSettings, read } = await open()
    expect(mailSettings.smtp).toMatchObject({ host: used.host, port: used.port, auth: { pass: 'secret' } })
    expect(await read()).toMatchObject({ draft: { provider: 'another', host: used.host } })
  })
}
