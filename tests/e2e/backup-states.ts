import type { Page } from '@playwright/test'
import { dayMs } from '#contract/durations.ts'
import type { MachineStatus } from '#contract/machine.ts'
import type { OffSiteBackup } from '#contract/off-site-backup.ts'
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

const works = 'Your website works; nothing is lost yet.'
const machineNotices: MachineStatus['matters'] = [
  {
    kind: 'backup',
    title: 'The last backup failed on Sunday',
    words: `${works} The newest backup was made on Friday.`,
    link: { label: 'Make one now', href: '/admin/website/history#backup' },
  },
  {
    kind: 'disk',
    title: 'The website’s disk is nearly full',
    words: `${works} 280 MB are left: once it is full, no request, picture or backup can be stored. The person who runs your website makes room.`,
    toPassOn: 'The disk of the website is nearly full: 280 MB are free.',
  },
]

// Answered by the test: these failures would need days or a broken disk.
const answerPlace = (page: Page, json: OffSiteBackup) =>
  page.route('**/api/admin/backup/second-place', (route) => route.fulfill({ json }))

async function openBackup(page: Page, site: Site) {
  await openDashboard(page, site, '/admin?tab=website')
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

const openToday = async (page: Page, site: Site, status: MachineStatus) => {
  await answerPlace(page, place)
  await page.route('**/api/admin/machine', (route) => route.fulfill({ json: status }))
  await openDashboard(page, site)
  await page.getByRole('main').locator('summary').first().click()
  await expect(page.getByRole('region', { name: 'The database is damaged' })).toBeVisible()
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
    open: (page: Page, site: Site) =>
      openToday(page, site, {
        damage: {
          foundAt: daysAgo(0),
          restore:
            'npm run restore -- /var/lib/curls/data/backups/2026-11-22T02-00-00-curls-before-update.db',
        },
        deletionsHeldUntil: daysAgo(-7),
        matters: machineNotices,
      }),
  },
]
