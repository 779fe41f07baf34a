import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { expect, test } from 'vitest'
import type { DatabaseKind } from '#server/database/database.ts'
import { dialects, makeDatabaseUrl, makeFolder } from '#tests/support/databases.ts'
import { startScene } from './scene.ts'

async function holdFile(file: string, ms: number): Promise<void> {
  const holder = fork(join(import.meta.dirname, 'hold-lock.ts'), [file, String(ms)])
  const ended = once(holder, 'exit')
  await once(holder, 'message')
  await ended
}

async function holdTable(url: string, ms: number): Promise<void> {
  const client = new pg.Client(url)
  await client.connect()
  await client.query('begin; lock table consultations in access exclusive mode')
  await wait(ms)
  await client.end()
}

/** Resolves when the lock is released. */
const hold = (dialect: DatabaseKind, url: string, ms: number) =>
  dialect === 'sqlite' ? holdFile(url.slice('sqlite:'.length), ms) : holdTable(url, ms)

for (const dialect of dialects)
  test.for([1, 5, 30])(
    `another program locks the database for %i s (${dialect}) @asvs-15.4.3`,
    async (seconds, { task }) => {
      const DATABASE_URL = await makeDatabaseUrl(dialect)
      const { program, ledger, finish } = await startScene({ DATABASE_URL, DATA_DIR: await makeFolder() })
      const pid = program.pid()
      await hold(dialect, DATABASE_URL, seconds * 1000)
      const recoveredMs = await ledger.recoveredAfter(performance.now())
      await ledger.more(100)
      const { lost, pages } = await finish()
      const troubles = Object.keys(ledger.troubles())
      task.meta.fault = {
        tries: 1,
        writes: ledger.acknowledged(),
        lost: lost.length,
        recoveredMs,
        variant: dialect === 'sqlite' ? 'BEGIN EXCLUSIVE' : 'LOCK TABLE consultations',
        note: `pages meanwhile: ${pages.pages}, median ${pages.medianMs} ms, p99 ${pages.p99Ms} ms, worst ${pages.worstMs} ms; writes: ${JSON.stringify(ledger.troubles())}`,
      }
      expect(lost).toEqual([])
      expect(pages.failed).toEqual([])
      expect(program.pid()).toBe(pid)
      expect(recoveredMs).toBeLessThan(2000)
      for (const trouble of troubles) expect(trouble).toMatch(/^503 We cannot save anything just now/)
      // Readers must not wait for writers: with blocking waits it was one page a second. Shorter locks are
      // too short to measure.
      if (seconds === 30) expect(pages.pages / seconds).toBeGreaterThan(5)
    },
  )
