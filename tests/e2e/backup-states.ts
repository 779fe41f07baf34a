import type { Page } from '@playwright/test'
import { dayMs } from '#contract/durations.ts'
import type { OffSiteBackup } from '#contract/off-site-backup.ts'
import { type Notice, readToday } from '#contract/today.ts'
import type { Site } from '#tests/support/site.ts'
import { expect } from './fixtures.ts'
import { openDashboard } from './steps.ts'

const daysAgo = (days: number) => new Date(Date.now() - days * dayMs).toISOString()

const place: OffSiteBackup = {
  isSetOnServer: false,
  place: { kind: 'webdav', address: 'https://cloud.example/remote.php/dav/files/sarah/curls', user: 'sarah' },
  ...{ areSecretsLost: false, version: 3, isCopying: false, isOnSameDisk: false },
  last: { of: daysAgo(4), at: daysAgo(4), bytes: 61_000_000 },
  ...{ copies: 12, waiting: 3 },
  failed: {
    ...{ problem: 'certificate', details: 'CERT_HAS_EXPIRED: certificate has expired' },
    ...{ since: daysAgo(3), nextAt: daysAgo(-1), isLate: true },
  },
}

const notices: Notice[] = [
  {
    ...{ id: 'backup', tone: 'bad', title: 'No backup was made for two days' },
    text: 'Your website works; nothing is lost yet. The newest backup is of 17 November 2026, 03:00.',
    ...{ to: '/admin/website/backup', label: 'Make one now' },
  },
  {
    ...{ id: 'disk', tone: 'bad', title: 'The website’s disk is nearly full' },
    text: '280 MB are left. Once it is full, no request, picture or backup can be stored. Tell the person who runs your website to make room.',
    ...{ to: '/admin/website/backup', label: 'Download a backup' },
  },
]

// Answered by the test: these failures would need days or a broken disk.
const answerPlace = (page: Page, json: OffSiteBackup) =>
  page.route('**/api/admin/backup/second-place', (route) => route.fulfill({ json }))

async function openBackup(page: Page, site: Site) {
  await openDashboard(page, site, '/admin/website')
  await page.getByRole('region', { name: 'Backup' }).getByRole('link', { name: 'Backups' }).click()
  await expect(page.getByRole('button', { name: 'Make one now' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Second place' })).toBeVisible()
}

async function chooseKind(page: Page, site: Site, kind: RegExp) {
  await openBackup(page, site)
  await page.getByRole('region', { name: 'Second place' }).getByText('What it says').click()
  await page.getByRole('button', { name: 'Choose a place' }).click()
  const dialog = page.getByRole('dialog', { name: 'A second place for your backups' })
  await dialog.getByRole('radio', { name: kind }).check()
  await dialog.getByRole('button', { name: 'Try it and use it' }).click()
  await expect(dialog.getByRole('textbox').first()).toHaveAttribute('aria-invalid', 'true')
  // The foot would half cover a field further down than the one that has the focus.
  await dialog.evaluate((element) => element.scrollTo(0, element.scrollHeight))
}

async function openToday(page: Page, site: Site) {
  await page.route(`**${readToday.path}`, (route) => route.fulfill({ json: { notices } }))
  await openDashboard(page, site)
  await expect(page.getByRole('region', { name: 'The website’s disk is nearly full' })).toBeVisible()
}

export const backupStates = [
  { name: 'the backups, and no second place yet', open: openBackup },
  ...(
    [
      ['on a server, with its messages', /^Nextcloud or NAS/],
      ['on another disk, with its messages', /^Another disk/],
      ['in a cloud storage, with its messages', /^Rented storage/],
    ] as const
  ).map(([where, kind]) => ({
    name: `the choice of a second place ${where}`,
    open: (page: Page, site: Site) => chooseKind(page, site, kind),
  })),
  {
    name: 'a second place that copies no longer reach',
    open: async (page: Page, site: Site) => {
      await answerPlace(page, place)
      await openBackup(page, site)
    },
  },
  {
    name: 'a second place that the server sets, on the same disk',
    open: async (page: Page, site: Site) => {
      const { failed: _failed, ...fine } = place
      const folder = { kind: 'folder', address: '/mnt/usb/curls', user: '' } as const
      await answerPlace(page, { ...fine, place: folder, isSetOnServer: true, isOnSameDisk: true, waiting: 0 })
      await openBackup(page, site)
    },
  },
  {
    name: 'the dashboard of a machine in trouble',
    open: openToday,
  },
]
