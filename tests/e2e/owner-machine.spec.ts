import { join } from 'node:path'
import { recordFailedBackup } from '#tests/support/machine-matters.ts'
import { expectReadable } from '#tests/support/sight.ts'
import { expect, test } from './fixtures.ts'
import { onlyInFullRuns } from './full-runs.ts'
import { openDashboard, openOwnSite, phoneAndDesktop } from './steps.ts'

for (const viewport of phoneAndDesktop)
  test(`a backup that failed is a row on Today with one way on, and goes once one is made, at ${viewport.width} px`, {
    tag: onlyInFullRuns,
  }, async ({ browser }) => {
    test.slow()
    await using own = await openOwnSite(browser)
    const { page, site } = own
    await page.setViewportSize(viewport)
    await recordFailedBackup(join(site.dataDir, 'backups'), new Date())
    await openDashboard(page, site)
    const row = page.getByRole('region', { name: 'The last backup failed today' })
    await row.scrollIntoViewIfNeeded()
    await expectReadable(row, 'Your website works; nothing is lost yet.')
    await expect(row.getByRole('link')).toHaveCount(1)
    await row.getByRole('link', { name: 'Make one now' }).click()
    await expect(page.getByRole('heading', { name: 'Backup', level: 2, exact: true })).toBeFocused()
    await page.getByRole('button', { name: 'Make one now' }).click()
    await expect(page.getByRole('status').filter({ hasText: 'Made, and put back for trial' })).toBeVisible({
      timeout: 60_000,
    })
    await page.goto('/admin')
    await expectReadable(page.getByRole('region', { name: 'Also waiting for you' }), 'Mail is not set up')
    await expect(row).toHaveCount(0)
  })

test('what only whoever runs the website can mend is copied for them', {
  tag: onlyInFullRuns,
}, async ({ browser }) => {
  await using own = await openOwnSite(browser)
  const { page, site } = own
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.setViewportSize({ width: 390, height: 844 })
  // A disk that is nearly full is answered in the server’s stead.
  const disk = {
    kind: 'disk',
    title: 'The website’s disk is nearly full',
    words: 'Your website works; nothing is lost yet. 280 MB are left.',
    toPassOn: 'The disk of the website is nearly full: 280 MB are free.',
  }
  await page.route('**/api/admin/machine', (route) => route.fulfill({ json: { matters: [disk] } }))
  await openDashboard(page, site)
  const row = page.getByRole('region', { name: disk.title })
  await row.getByRole('button', { name: 'Copy what to say' }).click()
  await expectReadable(row, 'Copied')
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(disk.toPassOn)
})
