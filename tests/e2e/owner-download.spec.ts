import { readFile } from 'node:fs/promises'
import { unzip } from '#tests/support/zips.ts'
import { expect, test } from './fixtures.ts'
import { bar, field, live, openEditor, openWebsite } from './website-steps.ts'

test('she takes her website with her: one zip, with what she published in files that anybody can read', async ({
  browser,
}) => {
  await using own = await openWebsite(browser)
  const { page } = own
  await openEditor(page, 'Services & prices')
  await field(page, 'servicesPage.heading').fill('Services as she likes them')
  await bar(page).getByRole('button', { name: 'Publish' }).click()
  await expect(live(page)).toBeVisible()
  await page.getByRole('link', { name: 'Website', exact: true }).click()
  await openEditor(page, 'Take your website with you')
  const begun = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download' }).press('Enter')
  const download = await begun
  expect(download.suggestedFilename()).toMatch(/^website-\d{4}-\d\d-\d\d\.zip$/)
  const files = await unzip(await readFile(await download.path()))
  expect(String(files.get('words/services.json'))).toContain('Services as she likes them')
})
