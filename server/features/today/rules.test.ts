import { expect, test } from 'vitest'
import { dayMs, hourMs } from '#contract/durations.ts'
import * as of from './rules.ts'

const now = new Date('2026-03-10T08:00:00.000Z')
const ago = (ms: number) => new Date(now.getTime() - ms)

test('mail that waits for an hour is told, with the way to set it up if it is not', () => {
  const notice = (isSetUp: boolean, waitedMs: number) =>
    of.mailNotice({ isSetUp, waitsSince: ago(waitedMs) }, now)
  expect(of.mailNotice({ isSetUp: true, waitsSince: undefined }, now)).toBeUndefined()
  expect(notice(true, hourMs - 1)).toBeUndefined()
  expect(notice(true, hourMs)).toMatchObject({
    ...{ tone: 'bad', title: 'Your website cannot send mail', to: '/admin/website/mail' },
    text: expect.stringMatching(/^Mail waits since 10 March 2026, 07:00\. Nothing is lost/),
  })
  expect(notice(false, hourMs)).toMatchObject({ label: 'Set up mail' })
})

test('a missing backup, copies that no longer leave, and a website without any copy elsewhere are told apart', () => {
  const none = { since: ago(9 * dayMs), lastAt: undefined, copiedAt: undefined, downloadedAt: undefined }
  const title = (own: Partial<of.BackupTimes>) => of.backupNotice({ ...none, ...own }, now)?.title
  expect(title({})).toBe('No backup was made for two days')
  expect(title({ since: undefined })).toBeUndefined()
  expect(title({ since: ago(hourMs) })).toBeUndefined()
  const lastAt = ago(5 * hourMs)
  expect(title({ lastAt: ago(2 * dayMs), copiedAt: lastAt })).toBe('No backup was made for two days')
  expect(title({ lastAt })).toBe('Your backups lie on the website’s own machine only')
  expect(title({ lastAt, copiedAt: ago(2 * dayMs - 1) })).toBeUndefined()
  expect(title({ lastAt, copiedAt: ago(2 * dayMs) })).toBe('Your backups no longer leave the machine')
  expect(title({ lastAt, downloadedAt: ago(30 * dayMs - 1) })).toBeUndefined()
  expect(title({ lastAt, downloadedAt: ago(30 * dayMs) })).toBe(
    'Your backups lie on the website’s own machine only',
  )
})

test('a disk with less than 500 MB is told', () => {
  expect(of.diskNotice(500_000_000)).toBeUndefined()
  expect(of.diskNotice(499_900_000)?.text).toMatch(/^499 MB are left\./)
})

test('people who wait too long are counted', () => {
  expect(of.overdueNotice(0)).toBeUndefined()
  expect(of.overdueNotice(1)?.title).toBe('1 person waits longer than 24 hours')
  expect(of.overdueNotice(2)?.title).toBe('2 people wait longer than 24 hours')
})

test('requests by law are counted, and as urgent as the first of them', () => {
  const open = { due: '8 days left', isUrgent: false }
  expect(of.legalNotice([])).toBeUndefined()
  expect(of.legalNotice([open])).toMatchObject({
    ...{ tone: 'soon', title: '1 request about personal data', text: '8 days left.' },
  })
  expect(of.legalNotice([{ due: '7 days left', isUrgent: true }, open])).toMatchObject({
    ...{ tone: 'bad', title: '2 requests about personal data', text: '7 days left.' },
  })
})
