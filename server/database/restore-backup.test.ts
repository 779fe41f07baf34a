import { join } from 'node:path'
import { expect, test } from 'vitest'
import { dayMs } from '#contract/durations.ts'
import { readConfig } from '#server/config.ts'
import { copyTemplate, makeFolder } from '#tests/support/databases.ts'
import { backupsFolder, makeBackupFolder } from './backup.ts'
import { connectDatabase } from './connect.ts'
import { restoreBackup } from './restore-backup.ts'

test('after the restore of an older backup, issues planned for later leave, and those that may have left are drafts', async () => {
  const DATABASE_URL = await copyTemplate('sqlite')
  const config = readConfig({ DATABASE_URL, DATA_DIR: await makeFolder() })
  const inDays = (days: number) => new Date(Date.now() + days * dayMs)
  const issue = { subject: 'Tip', preview: '', body: 'Mist it.', state: 'scheduled', version: 1 } as const
  const times = { createdAt: inDays(-4), updatedAt: inDays(-4) }
  const before = connectDatabase(DATABASE_URL)
  await before.write(async (tx) => {
    for (const [id, days] of [
      ['yesterday', -1],
      ['in two days', 2],
    ] as const)
      await tx
        .insertInto('newsletterIssues')
        .values({ id, ...issue, ...times, scheduledFor: inDays(days) })
        .execute()
  })
  await before.close()
  await makeBackupFolder(config, '2026-11-24', inDays(-3))

  await restoreBackup(config, join(backupsFolder(config), '2026-11-24'), '2026-11-27T10-00-00-replaced')
  const after = connectDatabase(DATABASE_URL)
  const states = await after.kysely.selectFrom('newsletterIssues').select(['id', 'state']).execute()
  await after.close()
  expect(Object.fromEntries(states.map(({ id, state }) => [id, state]))).toEqual({
    yesterday: 'draft',
    'in two days': 'scheduled',
  })
})
