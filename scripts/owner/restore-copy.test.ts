import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { copyFile, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { encryptFile } from '#server/database/backup/age.ts'
import { makeBackup } from '#server/database/backup/make-backup.ts'
import { connectDatabase } from '#server/database/connect.ts'
import { migrate } from '#server/database/migrate.ts'
import { compileCache } from '#tests/support/compile-cache.ts'
import { makeFolder } from '#tests/support/databases.ts'
import { buildConsultation } from '#tests/support/factories.ts'

const passphrase = 'five words for nobody'

async function openData() {
  const dataDir = await makeFolder()
  const folder = join(dataDir, 'backups')
  const databaseUrl = `sqlite:${join(dataDir, 'site.db')}`
  const database = connectDatabase(databaseUrl)
  await migrate(database)
  await buildConsultation(database, { name: 'Before' })
  const keeping = { days: 365, pinnedDays: 30 }
  const { last } = await makeBackup({ databaseUrl, folder, keeping, why: 'asked', now: () => new Date() })
  await buildConsultation(database, { name: 'After' })
  await database.close()
  const copy = join(await makeFolder(), 'copy.age')
  await writeFile(
    copy,
    (await encryptFile(join(folder, last?.file ?? ''), { passphrase, workFactor: 1 })).content,
  )
  const names = async () => {
    const { kysely, close } = connectDatabase(databaseUrl)
    const rows = await kysely.selectFrom('consultations').select('name').execute()
    await close()
    return rows.map(({ name }) => name)
  }
  const restore = async (file: string, typed: string, known = '') => {
    const env = {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: compileCache,
      DATA_DIR: dataDir,
      BACKUP_PASSPHRASE: known,
    }
    const running = spawn(process.execPath, ['scripts/owner/restore.ts', file], { env })
    running.stdin.end(typed)
    const [said] = await Promise.all([
      Promise.all([text(running.stdout), text(running.stderr)]),
      once(running, 'exit'),
    ])
    return said.join('')
  }
  return { folder, copy, names, restore }
}

test('a copy is restored with its passphrase; with a wrong one, or damaged, nothing changes', async () => {
  const { folder, copy, names, restore } = await openData()
  expect(await restore(copy, 'six words for nobody\n')).toMatch(
    /nothing was changed\. The passphrase does not open it/,
  )
  const cut = `${copy}.cut`
  await copyFile(copy, cut)
  await writeFile(cut, (await readFile(copy)).subarray(0, -1))
  expect(await restore(cut, '', passphrase)).toMatch(/nothing was changed\. It is damaged or cut off/)
  expect([await names(), (await readdir(folder)).filter((name) => name.startsWith('opened'))]).toEqual([
    ['Before', 'After'],
    [],
  ])
  // The copy was encrypted with an earlier passphrase than the one now set.
  const said = await restore(copy, `${passphrase}\n`, 'a later passphrase')
  expect(said).toMatch(/^BACKUP_PASSPHRASE does not open it.+The data is as it was on /s)
  expect(await names()).toEqual(['Before'])
})
