import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { dayMs, hourMs } from '#contract/durations.ts'
import type { Certificate } from '#server/features/go-live/certificate.ts'
import { anyDialect, buildDatabase, dialects } from '#tests/support/databases.ts'
import { buildMail } from '#tests/support/factories.ts'
import { recordFailedBackup } from '#tests/support/machine-matters.ts'
import { buildOwnerApp } from '#tests/support/owner-app.ts'
import { findNotices } from './service.ts'

async function build(dialect: (typeof dialects)[number], settings: Record<string, string> = {}) {
  const own = { SMTP_URL: 'smtp://127.0.0.1:1', ...settings }
  const built = await buildOwnerApp(await buildDatabase(dialect), own)
  const ago = (ms: number) => new Date(built.clock.now().getTime() - ms)
  const dashboard = async () => (await built.call('GET', '/api/admin/machine')).json().matters
  const monitor = async () => {
    const answer = await built.app.inject('/readyz')
    return { status: answer.statusCode, matters: answer.json().matters }
  }
  return { ...built, ago, dashboard, monitor }
}

for (const dialect of dialects) {
  test(`${dialect}: a failed backup is shown on Today with a link to the next one, and on /readyz, until one is made`, async () => {
    const { clock, config, dashboard, monitor } = await build(dialect)
    expect(await dashboard()).toEqual([])
    const last = await recordFailedBackup(config.backups.folder, clock.now())
    clock.pass(36 * hourMs)
    expect(await dashboard()).toEqual([
      {
        kind: 'backup',
        since: last.toISOString(),
        title: 'The last backup failed yesterday',
        words: 'Your website works; nothing is lost yet. The newest backup was made on Friday.',
        link: { label: 'Make one now', href: '/admin/website/history#backup' },
      },
    ])
    // Visitors are still served, so a load balancer must not remove the site.
    const since = last.toISOString()
    expect(await monitor()).toEqual({ status: 200, matters: [{ kind: 'backup', since }] })
    await writeFile(join(config.backups.folder, 'status.json'), '{}')
    expect(await dashboard()).toEqual([])
  })

  test(`${dialect}: a job failing for six hours is reported with details to forward, a removed job is not`, async () => {
    const { ago, clock, dashboard, database } = await build(dialect)
    const job = (name: string, failingSince: Date, retryAt: Date) => ({
      ...{ name, failingSince, retryAt, failures: 9 },
      ...{ doneAt: null, leasedUntil: null, leasedBy: null },
    })
    await database.write((tx) =>
      tx
        .insertInto('jobs')
        .values([
          job('delete-old-visits', ago(6 * hourMs - 1), clock.now()),
          job('gone', ago(900 * hourMs), ago(3 * hourMs)),
        ])
        .execute(),
    )
    expect(await dashboard()).toEqual([])
    clock.pass(1)
    const since = '1 March 2026, 04:00'
    expect(await dashboard()).toMatchObject([
      {
        kind: 'jobs',
        since: '2026-03-01T04:00:00.001Z',
        words: expect.stringContaining(`It has failed since ${since}: “delete-old-visits”.`),
        toPassOn: expect.stringContaining(`failed since ${since}: “delete-old-visits”`),
      },
    ])
  })

  test(`${dialect}: mail overdue by an hour is reported; mail held by the daily limit is not`, async () => {
    const { ago, dashboard, database } = await build(dialect)
    await buildMail(database, { createdAt: ago(hourMs - 1000) })
    expect(await dashboard()).toEqual([])
    await buildMail(database, { createdAt: ago(hourMs) })
    const link = { label: 'Look at the mail settings', href: '/admin/website/mail' }
    expect(await dashboard()).toMatchObject([
      { kind: 'mail', title: 'Your website cannot send mail', since: ago(hourMs).toISOString(), link },
    ])
    await database.write((tx) =>
      tx
        .updateTable('mailDelivery')
        .set({ outage: 'Full for today.', outageKind: 'account', outageSince: ago(9 * hourMs) })
        .execute(),
    )
    expect(await dashboard()).toEqual([])
  })
}

for (const dialect of anyDialect) {
  test(`${dialect}: a night without a backup is reported even if no failure was stored`, async () => {
    const { clock, dashboard, database } = await build(dialect)
    await database.write((tx) => tx.updateTable('adminUsers').set({ createdAt: clock.now() }).execute())
    clock.pass(17 * hourMs - 1)
    expect(await dashboard()).toEqual([])
    clock.pass(hourMs + 1)
    expect(await dashboard()).toMatchObject([
      { title: 'No backup was made last night', words: expect.stringContaining('There is none yet.') },
    ])
  })

  test(`${dialect}: a nearly full disk is reported; on a large one 5% is enough`, async () => {
    const built = await build(dialect)
    const kinds = async (freeBytes: number, sizeBytes: number) =>
      (await findNotices({ ...built, readRoom: async () => ({ freeBytes, sizeBytes }) })).map(
        ({ kind }) => kind,
      )
    const gigabyte = 1e9
    expect(await kinds(0.5 * gigabyte, 8 * gigabyte)).toEqual([])
    expect(await kinds(0.5 * gigabyte - 1, 8 * gigabyte)).toEqual(['disk'])
    expect(await kinds(gigabyte, 20 * gigabyte)).toEqual([])
    expect(await kinds(gigabyte - 1, 20 * gigabyte)).toEqual(['disk'])
    expect(await kinds(3 * gigabyte, 1000 * gigabyte)).toEqual([])
    const [disk] = await findNotices({
      ...built,
      readRoom: async () => ({ freeBytes: 280_400_000, sizeBytes: 8e9 }),
    })
    expect(disk?.words).toContain('280 MB are left')
  })

  test(`${dialect}: a certificate is reported fourteen days before it expires, and when browsers reject it`, async () => {
    const built = await build(dialect, { SITE_URL: 'https://www.example.co.uk' })
    const look = async (certificate: Certificate) =>
      (await findNotices({ ...built, lastCertificate: async () => certificate })).map(({ title }) => title)
    const validUntil = new Date(built.clock.now().getTime() + 14 * dayMs)
    expect(await look({ validUntil })).toEqual([])
    built.clock.pass(1)
    expect(await look({ validUntil })).toEqual(['The website’s certificate ends on 15 March 2026'])
    expect(await look({ validUntil, flaw: 'ended' })).toEqual(['Browsers warn visitors about your website'])
  })
}

test('a failing check does not hide the others', async () => {
  const built = await build('sqlite')
  await recordFailedBackup(built.config.backups.folder, built.clock.now())
  const readRoom = async () => Promise.reject(new Error('The disk is gone'))
  expect((await findNotices({ ...built, readRoom })).map(({ kind }) => kind)).toEqual(['backup'])
})
