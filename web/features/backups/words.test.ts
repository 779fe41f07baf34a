import { expect, test } from 'vitest'
import type { BackupState } from '#contract/backup.ts'
import { describeBackupTrouble, formatBackupTime, formatBytes } from './labels.ts'

const now = new Date('2026-11-22T15:00:00Z')

test('a backup is dated as people say it', () => {
  expect(formatBackupTime('2026-11-22T03:10:00Z', now)).toBe('today, 03:10')
  expect(formatBackupTime('2026-11-21T23:59:00Z', now)).toBe('yesterday, 23:59')
  expect(formatBackupTime('2026-11-20T03:10:00Z', now)).toBe('20 Nov, 03:10')
  expect(formatBackupTime('2025-11-20T03:10:00Z', now)).toBe('20 Nov 2025, 03:10')
})

test('sizes are megabytes, and gigabytes where these are many', () => {
  expect([1, 640_000, 18_400_000, 2_340_000_000].map(formatBytes)).toEqual([
    '0.1 MB',
    '0.6 MB',
    '18 MB',
    '2.3 GB',
  ])
})

test('what is wrong with the backups is said with what is missing, and that the website is safe', () => {
  const kept = { days: 365, deletedGoneBy: '2026-11-23T03:00:00Z' }
  const fine: BackupState = { isRunning: false, nightsMissed: 0, kept }
  expect(describeBackupTrouble(fine)).toBeUndefined()
  expect(describeBackupTrouble({ ...fine, nightsMissed: 3 })?.title).toBe('No backup for 3 nights')
  const at = '2025-11-20T03:25:00Z'
  const missing = { what: 'pictures', count: 2, of: 31 }
  const drill = describeBackupTrouble({ ...fine, failed: { at, step: 'trial', reason: 'differs', missing } })
  expect(drill?.title).toBe('The restore drill of 20 Nov 2025, 03:25, did not pass')
  expect(drill?.text).toContain(
    '2 of 31 pictures were missing from the backup. They are safe on the website.',
  )
  const full = describeBackupTrouble({ ...fine, failed: { at, step: 'making', reason: 'full' } })
  expect(full?.title).toContain('was not made')
  expect(full?.text).toMatch(/^The disk of your website’s computer is full\. Your website works as usual\./)
})
