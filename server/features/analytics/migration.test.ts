import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { dayMs } from '#contract/durations.ts'
import { londonDay } from '#contract/london-time.ts'
import { connectDatabase } from '#server/database/connect.ts'
import type { DatabaseKind } from '#server/database/database.ts'
import { migrate } from '#server/database/migrate.ts'
import type { Executor } from '#server/database/schema.ts'
import { dialects, makeDatabaseUrl } from '#tests/support/databases.ts'
import { readRows, readTotals, recount } from '#tests/support/recount.ts'
import { deleteOldVisits } from './jobs.ts'
import { createRecorder } from './recorder.ts'

const folder = join(import.meta.dirname, '../../database/migrations')
const isPage = (path: string) => path === '/' || path === '/contact'

/** A database from before daily totals were recounted from rows. */
async function buildEarlier(dialect: DatabaseKind) {
  const database = connectDatabase(await makeDatabaseUrl(dialect))
  onTestFinished(() => database.close())
  await database.write(async (tx) => {
    await sql`create table migrations (name text primary key, applied_at timestamptz not null)`.execute(tx)
    for (const file of readdirSync(folder).sort()) {
      if (file >= '0010') break
      const { up }: { up: (tx: Executor, kind: DatabaseKind) => Promise<void> } = await import(
        join(folder, file)
      )
      await up(tx, dialect)
      await sql`insert into migrations values (${file.replace('.ts', '')}, ${new Date()})`.execute(tx)
    }
  })
  return database
}

/** Noon, so many days ago. */
const ago = (days: number) => new Date(Math.floor(Date.now() / dayMs - days) * dayMs + dayMs / 2)
const dayAgo = (days: number) => londonDay(ago(days))

for (const dialect of dialects) {
  test(`${dialect}: running totals are kept, and recounted only while their rows exist`, async () => {
    const database = await buildEarlier(dialect)
    await database.write(async (tx) => {
      // The first day has totals but no rows; the second has one of its two views.
      await sql`insert into page_views (id, session_id, page_path, referrer, duration, viewed_at) values
        ('1', 's', '/', null, null, ${ago(180)}), ('2', 't', '/contact', 'https://www.example.com/', 2000, ${ago(9)}),
        ('3', 't', '/made-up', null, 7, ${ago(8)}), ('4', 'u', '/', null, null, ${ago(9)})`.execute(tx)
      await sql`insert into events (id, session_id, event_type, event_data, created_at) values
        ('1', 't', 'form_start', null, ${ago(9)}), ('2', 'v', 'scrolled', null, ${ago(8)})`.execute(tx)
      await sql`insert into cookie_consents (id, session_id, analytics, created_at) values
        ('1', 't', true, ${ago(9)})`.execute(tx)
      await sql`insert into sessions values
        ('s', ${dayAgo(180)}, 1, 0, 0, 0, 0, 0, null, null, null, null, null),
        ('t', ${dayAgo(9)}, 2, 2, 1807, 1, 1, 0, 'example.com', ${ago(9)}, ${dayAgo(9)}, ${ago(9)}, true),
        ('u', ${dayAgo(9)}, 1, 0, 0, 0, 0, 0, null, null, null, null, null),
        ('v', null, 0, 0, 0, 0, 0, 0, null, null, null, null, null)`.execute(tx)
      await sql`insert into days values
        (${dayAgo(300)}, 5, 0, 0, 9, 0, 0, 0, 0, 0, 0, 0), (${dayAgo(180)}, 2, 0, 0, 2, 0, 0, 0, 0, 0, 0, 0),
        (${dayAgo(9)}, 2, 1, 1807, 2, 0, 0, 1, 1, 0, 1, 1), (${dayAgo(8)}, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0)`.execute(
        tx,
      )
      await sql`insert into day_names values
        ('page', ${dayAgo(300)}, '/', 9), ('page', ${dayAgo(180)}, '/', 2), ('page', ${dayAgo(9)}, '/contact', 1),
        ('page', ${dayAgo(9)}, '/', 1), ('page', ${dayAgo(8)}, 'other', 1), ('page', ${dayAgo(8)}, '/contact', 0),
        ('event', ${dayAgo(9)}, 'form_start', 1), ('event', ${dayAgo(8)}, 'scrolled', 1),
        ('referrer', ${dayAgo(9)}, 'example.com', 1)`.execute(tx)
    })
    await migrate(database)
    const final = {
      [`${dayAgo(300)} visitors`]: 5,
      [`${dayAgo(300)} views`]: 9,
      [`${dayAgo(300)} page /`]: 9,
      [`${dayAgo(180)} visitors`]: 2,
      [`${dayAgo(180)} views`]: 2,
      [`${dayAgo(180)} page /`]: 2,
    }
    const expectTotals = async () => {
      const counted = Object.entries(recount(await readRows(database), isPage))
      const open = counted.filter(([key]) => key > dayAgo(179))
      expect(await readTotals(database)).toEqual({ ...final, ...Object.fromEntries(open) })
    }
    await expectTotals()
    await database.write((tx) =>
      tx.updateTable('days').set({ state: 'changed' }).where('state', '=', 'counted').execute(),
    )
    await expectTotals()

    const record = createRecorder(database, isPage)
    await record({ kind: 'duration', id: '4', seconds: 60 })
    await expectTotals()
    for (const sessionId of ['s', 't']) {
      const consent = { id: sessionId, sessionId, analytics: false, marketing: false, createdAt: new Date() }
      await record({ kind: 'choice', consent })
    }
    await expectTotals()
    expect((await readRows(database)).views.map(({ id }) => id)).toEqual(['4'])
    const night = deleteOldVisits({ database, now: () => new Date(Date.now() + dayMs) })
    while (await night.runSlice());
    await expectTotals()
  })
}
