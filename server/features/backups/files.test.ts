import { execFileSync } from 'node:child_process'
import { chmod, mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { backupsKept } from '#contract/backup.ts'
import { backupsFolder } from '#server/database/backup.ts'
import { makeFolder } from '#tests/support/databases.ts'
import { deleteOldBackups } from './files.ts'

const nobody = 65_534

/** Root may delete everything: it becomes somebody else for the rest of the test. */
function asUserOfTheSite(dataDir: string): void {
  if (process.getuid?.() !== 0) return
  execFileSync('chown', ['-R', String(nobody), dataDir])
  execFileSync('chown', ['-R', 'root', join(dataDir, 'backups/2026-01-01T03-00-00')])
  process.seteuid?.(nobody)
  onTestFinished(() => process.seteuid?.(0))
}

test('a backup that the service may not delete fails the step by its name, and keeps no other one', async () => {
  const dataDir = await makeFolder()
  const folder = backupsFolder({ dataDir })
  const names = Array.from(
    { length: backupsKept + 3 },
    (_, n) => `${new Date(Date.UTC(2026, 0, 1 + n)).toISOString().slice(0, 10)}T03-00-00`,
  )
  for (const name of names) {
    await mkdir(join(folder, name), { recursive: true })
    await writeFile(join(folder, name, 'site.db'), '')
  }
  await chmod(join(folder, '2026-01-01T03-00-00'), 0o500)
  asUserOfTheSite(dataDir)
  const deleting = deleteOldBackups({
    config: { dataDir, databaseUrl: 'sqlite:none' },
    now: () => new Date(),
  })
  await expect(deleting).rejects.toThrow(/EACCES.*2026-01-01T03-00-00/)
  expect((await readdir(folder)).sort().slice(0, 2)).toEqual(['2026-01-01T03-00-00', '2026-01-04T03-00-00'])
  await chmod(join(folder, '2026-01-01T03-00-00'), 0o700).catch(() => {})
})
