import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expectReadable } from '#tests/support/sight.ts'
import { withJson } from '#tests/support/zips.ts'
import { expect, test } from './fixtures.ts'
import { asVisitor, bar, field, live, openEditor, openWebsite } from './website-steps.ts'

async function publishHeading(page: Page, text: string) {
  await openEditor(page, 'Services & prices')
  await field(page, 'servicesPage.heading').fill(text)
  await bar(page).getByRole('button', { name: 'Publish' }).click()
  await expect(live(page)).toBeVisible()
  await page.getByRole('link', { name: 'Website', exact: true }).click()
}

async function choose(page: Page, name: string, buffer: Buffer) {
  const chosen = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: /^Choose (a|another) file$/ }).press('Enter')
  await (await chosen).setFiles({ name, mimeType: 'application/zip', buffer })
}

for (const { width, height, at } of [
  { width: 390, height: 844, at: '' },
  { width: 1440, height: 900, at: ' at 1440 px' },
])
  test(`she downloads her website, a changed file is refused where it is wrong, and the right one brings her words back${at}`, async ({
    browser,
  }) => {
    await using own = await openWebsite(browser)
    const { page, site } = own
    await page.setViewportSize({ width, height })
    await publishHeading(page, 'Services as she likes them')
    await openEditor(page, 'Take your website with you')
    const begun = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download' }).press('Enter')
    const download = await begun
    expect(download.suggestedFilename()).toMatch(/^website-\d{4}-\d\d-\d\d\.zip$/)
    const zip = await readFile(await download.path())
    await page.getByRole('link', { name: 'Website', exact: true }).click()
    await publishHeading(page, 'Services as somebody spoilt them')

    await openEditor(page, 'Take your website with you')
    const box = page.getByRole('region', { name: 'Bring a website back' })
    const wrong = await withJson(zip, 'words/services.json', (document) => {
      document.servicesPage.heading = 'Short'
      return document
    })
    await choose(page, 'changed.zip', wrong)
    const refusal = box.getByRole('alert')
    await expectReadable(refusal, 'Nothing on your website has changed')
    await expectReadable(refusal, 'Services & prices: Top of the page: Heading')

    await choose(page, 'mine.zip', zip)
    const change = box.getByRole('list', { name: 'What would change' })
    await expect(change).toContainText('Services & prices')
    await change.evaluate((list) => list.scrollIntoView({ block: 'center' }))
    await expectReadable(change, '1 change')
    await expectReadable(bar(page), '1 part would change')
    await asVisitor(browser, site.url, async (visitor) => {
      await visitor.goto('/services')
      await expectReadable(visitor.getByRole('main'), 'Services as somebody spoilt them')
    })
    await bar(page).getByRole('button', { name: 'Bring it back' }).press('Enter')
    await expectReadable(bar(page), 'Live on your website')
    await asVisitor(browser, site.url, async (visitor) => {
      await visitor.setViewportSize({ width, height })
      await visitor.goto('/services')
      await expectReadable(visitor.getByRole('main'), 'Services as she likes them')
    })
  })
