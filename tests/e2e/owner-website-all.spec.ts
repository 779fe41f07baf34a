import { expectReadable } from '#tests/support/sight.ts'
import { expect, test } from './fixtures.ts'
import { onlyInFullRuns } from './full-runs.ts'
import { asVisitor, bar, expectWords, field, openEditor, openWebsite, preview } from './website-steps.ts'

for (const viewport of [
  { width: 390, height: 844, title: '' },
  { width: 1440, height: 900, title: ' at 1440 px' },
]) {
  test(`what waits on all pages is published in one go, and told page by page${viewport.title}`, async ({
    browser,
  }) => {
    await using own = await openWebsite(browser)
    const { page, site } = own
    await page.setViewportSize(viewport)
    const list = page.getByRole('region', { name: 'What you can change' })
    await openEditor(page, 'Newsletter words')
    await field(page, 'newsletterBox.heading').fill('A curl tip on Sundays')
    // Before it is saved: the list reads what becomes of it.
    await page.goBack()
    await expectWords(page.getByRole('link', { name: /^Newsletter words/ }), '1 unpublished change')
    await openEditor(page, 'Services & prices')
    await field(page, 'servicesPage.heading').fill(
      'Cuts, colour, care and home visits for curly, wavy and coily hair',
    )
    await expect(bar(page)).toContainText('Draft saved by itself')
    await page.goBack()

    await list.getByRole('button', { name: 'What changes' }).click()
    const dialog = page.getByRole('dialog', { name: '2 changes on 2 pages' })
    await expectReadable(dialog, 'A curl tip on Sundays')
    await dialog.getByRole('button', { name: 'Publish both' }).click()
    const report = list.locator('.publish-report')
    await expectWords(report, 'Live on your website Newsletter words')
    await expectWords(report, 'Services & prices was not published')
    await expectWords(report, 'this has 65. Take out 5 and it fits.')
    await expect(list.getByRole('button', { name: 'Publish', exact: true })).toBeVisible()
    await asVisitor(browser, site.url, async (visitor) => {
      await visitor.goto('/blog')
      await expect(visitor.getByText('A curl tip on Sundays')).toBeVisible()
      await visitor.goto('/services')
      await expect(visitor.getByText('coily hair')).toHaveCount(0)
    })

    await report.getByRole('link', { name: /^Go to it/ }).press('Enter')
    await expect(field(page, 'servicesPage.heading')).toBeFocused()
    await field(page, 'servicesPage.heading').fill('Cuts and care for every curl')
    await expect(bar(page)).toContainText('Draft saved by itself')
    await page.goBack()
    await list.getByRole('button', { name: 'Publish', exact: true }).press('Enter')
    await expectWords(report, 'Live on your website Services & prices')
    await expect(list).toBeFocused()
    await report.getByRole('button', { name: 'Undo' }).press('Enter')
    await expectWords(report, 'Put back as it was')
    await expectWords(page.getByRole('link', { name: /^Services & prices/ }), '1 unpublished change')
  })

  test(`the preview follows the field, and a tap on its words leads to their field${viewport.title}`, {
    tag: onlyInFullRuns,
  }, async ({ browser }) => {
    await using own = await openWebsite(browser)
    const { page } = own
    await page.setViewportSize(viewport)
    const show = (name: string) =>
      viewport.width < 1024 ? page.getByRole('button', { name, exact: true }).click() : undefined
    await openEditor(page, 'Services & prices')
    await page.locator('summary', { hasText: 'Curl colour' }).click()
    await field(page, 'services[1].price').fill('From £80 on quotation')
    await expect(bar(page)).toContainText('Draft saved by itself')
    await show('Preview')
    const words = preview(page).getByText('From £80 on quotation')
    const frame = preview(page).locator('html > div', { hasText: 'Price line' })
    await expect(frame).toBeInViewport()
    const [around, within] = [await frame.boundingBox(), await words.boundingBox()]
    expect(Math.abs((around?.y ?? 0) - (within?.y ?? Number.NaN))).toBeLessThan(12)
    const onBlush = () =>
      page.locator('iframe').evaluate((element) => {
        const shown = element instanceof HTMLIFrameElement ? element.contentDocument?.defaultView : null
        return [...(shown?.CSS.highlights.get('unpublished-words') ?? [])].map(String)
      })
    await expect.poll(onBlush).toEqual(['From £80 on quotation'])

    const heading = await preview(page)
      .getByRole('heading', { name: 'Curl colour', includeHidden: true })
      .boundingBox()
    await page.mouse.click((heading?.x ?? 0) + 20, (heading?.y ?? 0) + (heading?.height ?? 0) / 2)
    await expect(field(page, 'services[1].heading')).toBeFocused()
  })
}
