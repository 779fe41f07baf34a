import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { dayMs } from '#contract/durations.ts'
import { expectReadable } from '#tests/support/sight.ts'
import { expect, test } from './fixtures.ts'
import { expectWords, openWebsite } from './website-steps.ts'

test('the owner chooses a second place for her backups, is told what is wrong with it, and hears when copies fail for days', async ({
  browser,
}) => {
  test.slow()
  const parent = await mkdtemp(join(tmpdir(), 'second-place-'))
  const disk = join(parent, 'disk')
  await using own = await openWebsite(browser)
  const { page, site } = own
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('region', { name: 'Backup' }).getByRole('link', { name: 'Backups' }).click()
  await expect(page.getByRole('heading', { name: 'Backup', level: 2, exact: true })).toBeFocused()
  const box = page.getByRole('region', { name: 'Second place' })
  await box.getByText('What it says').click()
  await box.getByRole('button', { name: 'Choose a place' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'A second place for your backups' })
  await expect(dialog.getByRole('radio', { name: /^Nextcloud or NAS/ })).toBeFocused()
  const use = dialog.getByRole('button', { name: 'Try it and use it' })
  await dialog.getByRole('radio', { name: /^Rented storage/ }).check()
  await use.click()
  await expect(dialog.getByLabel('Address of the storage')).toBeFocused()
  await expectReadable(dialog, 'Address of the storage')
  await expectReadable(dialog, 'Write the access key of this place.')
  await dialog.getByRole('radio', { name: /^Another disk/ }).check()
  await dialog.getByLabel('Folder').fill(disk)
  await dialog.getByLabel('Passphrase', { exact: true }).fill('five words for nobody')
  await dialog.getByLabel('The same once more').fill('five words for somebody')
  await use.click()
  await expectReadable(dialog, 'This is not what you typed above.')
  await dialog.getByLabel('The same once more').fill('five words for nobody')
  await use.click()
  await expectReadable(dialog, 'There is no such folder')
  await mkdir(disk)
  await use.click()
  await expect(dialog).toBeHidden()
  await expect(box.getByRole('button', { name: 'Choose a place' })).toBeHidden()

  await page.getByRole('button', { name: 'Make one now' }).click()
  await expect(box.getByText(/^Copied today/)).toBeVisible({ timeout: 60_000 })
  const [copy = ''] = (await readdir(disk)).filter((name) => name.endsWith('.age'))
  expect(String(await readFile(join(disk, copy))).split('\n')[0]).toBe('age-encryption.org/v1')

  const state = join(site.dataDir, 'backups', 'second-place.json')
  const since = new Date(Date.now() - 3 * dayMs).toISOString()
  const failed = { since, at: new Date().toISOString(), failures: 9, problem: 'full', details: 'ENOSPC' }
  await writeFile(state, JSON.stringify({ ...JSON.parse(String(await readFile(state))), failed }))
  await page.goto('/admin')
  const waiting = page.getByRole('region', { name: 'Your backups no longer reach the second place' })
  await expectWords(waiting, 'Backups are made here as usual.')
  await waiting.getByRole('link', { name: 'See what is wrong' }).click()
  await expect(page.getByRole('heading', { name: 'Backup', level: 2, exact: true })).toBeFocused()
  await expectWords(box, 'There is no room left there')
  await box.getByRole('button', { name: 'Try it now' }).click()
  await expect(box.getByText(/^Copied today/)).toBeVisible({ timeout: 60_000 })
  await rm(parent, { recursive: true, force: true })
})
