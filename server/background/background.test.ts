import { once } from 'node:events'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Worker } from 'node:worker_threads'
import { expect, onTestFinished, test } from 'vitest'
import { readConfig } from '#server/config.ts'
import { connect } from '#server/database/connect.ts'
import type { DatabaseKind } from '#server/database/database.ts'
import { DatabaseUnavailable } from '#server/database/failures.ts'
import { migrate } from '#server/database/migrate.ts'
import { createTurns } from '#server/database/turns.ts'
import type { Report } from '#server/features/analytics/batch.ts'
import { queueMail } from '#server/mail/outbox.ts'
import { damageTable } from '#tests/support/damaged-database.ts'
import { dialects, makeDatabaseUrl } from '#tests/support/databases.ts'
import { mailSettings } from '#tests/support/mail-settings.ts'
import { runMailServer } from '#tests/support/run-mail-server.ts'
import { startBackground } from './background.ts'

// What is old would be forgotten by the thread's own jobs.
const at = new Date()

async function build(
  dialect: DatabaseKind,
  settings: Record<string, string> = {},
  prepare: (databaseUrl: string) => Promise<void> = async () => {},
) {
  const databaseUrl = await makeDatabaseUrl(dialect)
  const turns = createTurns()
  const database = connect(databaseUrl, turns.takeTurn)
  onTestFinished(() => database.close())
  await migrate(database)
  await prepare(databaseUrl)
  const faults: string[] = []
  const started = once(process, 'worker') as Promise<[Worker]>
  const background = startBackground(
    {
      config: readConfig({ DATABASE_URL: databaseUrl, ...mailSettings, ...settings }),
      linkSecret: 'a secret for tests',
      pagePaths: ['/'],
    },
    { turns, report: (message) => faults.push(message) },
  )
  onTestFinished(() => background.stop())
  const [thread] = await started
  const storedViews = async () =>
    (await database.kysely.selectFrom('pageViews').select('id').orderBy('id').execute()).map(({ id }) => id)
  return { database, turns, background, thread, faults, storedViews }
}

const view = (id: string, sessionId = '1-a'): Report => ({
  kind: 'view',
  view: { id, sessionId, pagePath: '/', referrer: null, duration: null, viewedAt: at },
})

const decline: Report = {
  kind: 'choice',
  consent: { id: 'a', sessionId: '2-b', analytics: false, marketing: false, createdAt: at },
}

for (const dialect of dialects) {
  test(`${dialect}: what is reported is on disk when the answer comes, and each gets its own`, async () => {
    const { background, storedViews } = await build(dialect)
    expect(await background.record(decline)).toBe('stored')
    const reports = [
      view('a'),
      view('b', '2-b'),
      { kind: 'duration', id: 'c', seconds: 1 } as const,
      view('d'),
    ]
    expect(await Promise.all(reports.map(background.record))).toEqual([
      'stored',
      'refused',
      'missing',
      'stored',
    ])
    expect(await storedViews()).toEqual(['a', 'd'])
  })

  test(`${dialect}: writes of the thread that serves and of the one behind it never meet`, async () => {
    const { database, background, storedViews } = await build(dialect)
    const names = Array.from({ length: 100 }, (_, nth) => `${nth}`.padStart(3, '0'))
    const subscribe = (id: string) =>
      database.write((tx) =>
        tx
          .insertInto('newsletters')
          .values({ id, email: `${id}@example.com`, subscribedAt: at })
          .execute(),
      )
    await Promise.all(names.flatMap((name) => [background.record(view(name, name)), subscribe(name)]))
    expect(await storedViews()).toEqual(names)
    expect(await database.kysely.selectFrom('newsletters').select('id').execute()).toHaveLength(100)
  })

  test(`${dialect}: a thread that has died is started again, and nobody is told what it did not store`, async () => {
    const { background, thread, faults, storedViews } = await build(dialect)
    const lost = background.record(view('a'))
    await thread.terminate()
    await expect(lost).rejects.toBeInstanceOf(DatabaseUnavailable)
    await expect.poll(() => background.record(view('b')).catch(() => 'away')).toBe('stored')
    expect(await storedViews()).toContain('b')
    expect(faults).toEqual([])
  })

  test(`${dialect}: why the thread could not store a report is told to whoever asked`, async () => {
    const { background } = await build(dialect, {}, (url) => damageTable(url, 'page_views'))
    await expect(background.record(view('a'))).rejects.toMatchObject({
      fault: 'corrupt',
      message: expect.stringContaining('The database is damaged'),
    })
  })

  test(`${dialect}: what is in the outbox goes out when it is told so`, async () => {
    const mailServer = await runMailServer()
    const { database, background } = await build(dialect, { SMTP_URL: mailServer.url })
    await background.record(view('a'))
    const letter = { subject: 'Hello', preview: '', blocks: [], footnote: '' }
    await database.write((tx) =>
      queueMail(tx, {
        kind: 'consultation_alert',
        to: { address: 'amara@example.com' },
        belongsTo: { consultationId: 'one' },
        letter,
        createdAt: at,
      }),
    )
    background.wakeMail()
    await expect.poll(() => mailServer.mails.length).toBe(1)
    await background.stop()
    const mails = await database.kysely.selectFrom('mails').select('state').execute()
    expect(mails).toEqual([{ state: 'sent' }])
  })
}

test('whoever has the turn keeps the other thread from writing, and is not blocked by it', async () => {
  const { turns, background, storedViews } = await build('sqlite')
  await background.record(view('a'))
  const endTurn = await turns.takeTurn()
  const storing = background.record(view('b'))
  // Waking those that wait for the turn tells how many they are; whoever is woken too early waits again.
  await expect.poll(() => Atomics.notify(new Int32Array(turns.shared), 0)).toBe(1)
  expect(await storedViews()).toEqual(['a'])
  endTurn()
  expect(await storing).toBe('stored')
  expect(await storedViews()).toEqual(['a', 'b'])
})

test('a thread that dies in its turn does not keep it', async () => {
  const { turns, background, thread, storedViews } = await build('sqlite')
  await background.record(view('a'))
  Atomics.store(new Int32Array(turns.shared), 0, 2)
  await thread.terminate()
  const endTurn = await turns.takeTurn()
  endTurn()
  await expect.poll(() => background.record(view('b')).catch(() => 'away')).toBe('stored')
  expect(await storedViews()).toEqual(['a', 'b'])
})

test('several in the serving thread that want to write come one after another', async () => {
  const { takeTurn } = createTurns()
  const order: string[] = []
  const endFirst = await takeTurn()
  const others = ['second', 'third'].map(async (name) => {
    const end = await takeTurn()
    order.push(`${name} begins`)
    await nextTurn()
    order.push(`${name} ends`)
    end()
  })
  await nextTurn()
  expect(order).toEqual([])
  endFirst()
  await Promise.all(others)
  expect(order).toEqual(['second begins', 'second ends', 'third begins', 'third ends'])
})
