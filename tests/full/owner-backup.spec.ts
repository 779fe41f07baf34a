import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from '#tests/e2e/fixtures.ts'
import { asVisitor, bar, expectInFooter, field, openEditor, openWebsite } from '#tests/e2e/website-steps.ts'
import { startHostedSite } from '#tests/support/hosted-site.ts'
import { expectReadable } from '#tests/support/sight.ts'

const phone = { width: 390, height: 844 }

test('the owner makes a backup and downloads it, and another machine shows her website from that file', async ({
  browser,
}) => {
  test.slow()
  const folder = await mkdtemp(join(tmpdir(), 'downloaded-'))
  const file = join(folder, 'backup.tar')
  {
    await using own = await openWebsite(browser)
    const { page } = own
    await page.setViewportSize(phone)
    await openEditor(page, 'Business details')
    await field(page, 'phone').fill('0113 496 0555')
    await bar(page).getByRole('button', { name: 'Publish' }).click()
    await expectReadable(bar(page), 'Live on your website')
    await page.getByRole('link', { name: 'Website', exact: true }).click()

    const box = page.getByRole('region', { name: 'Behind the website' })
    await box.scrollIntoViewIfNeeded()
    await expectReadable(box, 'none yet')
    await box.getByRole('link', { name: 'Backups' }).click()
    const panel = page.getByRole('region', { name: 'Backup', exact: true })
    await expectReadable(panel, 'None yet')
    await page.getByRole('button', { name: 'Make one now' }).click()
    await expect(panel.getByRole('status')).toHaveText('Made just now', { timeout: 60_000 })
    await expectReadable(panel, 'Checked')
    const outside = page.getByRole('region', { name: 'Copy outside' })
    await outside.scrollIntoViewIfNeeded()
    await expectReadable(outside, 'Not copied yet')
    await expectReadable(outside, 'the key to your mail password')
    const downloading = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download backup' }).press('Enter')
    await (await downloading).saveAs(file)
  }
  const settings = { DATA_DIR: join(folder, 'data') }
  await promisify(execFile)(process.execPath, ['scripts/owner/restore.ts', file], {
    env: { PATH: process.env.PATH, ...settings },
  })
  {
    await using other = await startHostedSite(settings)
    await asVisitor(browser, other.url, async (visitor) => {
      await visitor.setViewportSize(phone)
      await visitor.goto('/contact')
      await expectInFooter(visitor, '0113 496 0555')
    })
  }
  await rm(folder, { recursive: true, force: true })
})
