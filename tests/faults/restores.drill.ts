import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { dayMs } from '#contract/durations.ts'
import { makeBackup } from '#server/database/backup/make-backup.ts'
import { connectDatabase } from '#server/database/connect.ts'
import { withDatabase } from '#server/database/copy/move.ts'
import { migrate } from '#server/database/migrate.ts'
import { dialects, makeDatabaseUrl, makeFolder } from '#tests/support/databases.ts'
import { buildConsultation } from '#tests/support/factories.ts'
import { rounds } from './options.ts'

const kills = rounds
const many = 300

for (const dialect of dialects)
  test(`a restore is killed ${kills} times (${dialect})`, async ({ task }) => {
    const DATABASE_URL = await makeDatabaseUrl(dialect)
    const DATA_DIR = await makeFolder()
    const folder = join(DATA_DIR, 'backups')
    const add = (count: number) =>
      withDatabase(DATABASE_URL, async (database) => {
        await migrate(database)
        for (let index = 0; index < count; index++) await buildConsultation(database)
      })
    const make = async (day: number) => {
      // Older than any backup that the restores make.
      const now = () => new Date(Date.now() - (10 - day) * dayMs)
      const keeping = { days: 365, pinnedDays: 30 }
      const { last } = await makeBackup({ databaseUrl: DATABASE_URL, folder, why: 'asked', keeping, now })
      return join(folder, last?.file ?? '')
    }
    await add(1)
    const small = await make(1)
    await add(many)
    const large = await make(2)

    /** The number of requests that the next start finds. */
    const count = async () => {
      const database = connectDatabase(DATABASE_URL)
      try {
        if (dialect === 'sqlite') {
          const { rows } = await sql`pragma integrity_check`.execute(database.kysely)
          expect(rows).toEqual([{ integrityCheck: 'ok' }])
        }
        const found = await database.kysely.selectFrom('consultations').select('id').execute()
        return found.length
      } finally {
        await database.close()
      }
    }
    const restore = async (file: string, killAfterMs?: number) => {
      const env = {
        PATH: process.env.PATH,
        DATA_DIR,
        DATABASE_URL,
      }
      const child = spawn(process.execPath, ['scripts/owner/restore.ts', file], { env, stdio: 'ignore' })
      const ended = once(child, 'exit')
      if (killAfterMs !== undefined) {
        await Promise.race([ended, wait(killAfterMs)])
        child.kill('SIGKILL')
      }
      await ended
    }
    const from = performance.now()
    await restore(small)
    const wholeMs = performance.now() - from
    expect(await count()).toBe(1)
    const sum = { old: 0, new: 0 }
    for (let kill = 0; kill < kills; kill++) {
      const before = await count()
      const isSmall = before === 1
      await restore(isSmall ? large : small, ((kill + 0.5) / kills) * wholeMs * 1.1)
      const after = await count()
      expect([1, 1 + many]).toContain(after)
      sum[after === before ? 'old' : 'new'] += 1
    }
    // Leftovers of the kills must not block a restore.
    await restore(large)
    expect(await count()).toBe(1 + many)
    task.meta.fault = {
      tries: kills,
      writes: 1 + many,
      lost: 0,
      variant: 'SIGKILL of npm run restore',
      note: `found whole: the old data ${sum.old} times, the new ${sum.new} times`,
    }
  })
