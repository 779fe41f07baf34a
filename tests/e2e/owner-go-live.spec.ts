import { readGoLive } from '#contract/go-live.ts'
import { expectReadable } from '#tests/support/sight.ts'
import { expect, test } from './fixtures.ts'
import { finishGoLive, openDashboard, openOwnSite } from './steps.ts'
import { expectInFooter } from './website-steps.ts'

for (const [viewport, where] of [
  [{ width: 390, height: 844 }, ''],
  [{ width: 1440, height: 900 }, ' at 1440 px'],
] as const) {
  test(`the go-live checklist leads to what is next, and ticks off what is done${where} @go-live @go-live-first`, async ({
    browser,
  }) => {
    test.slow()
    await using own = await openOwnSite(browser, { MAIL_FROM: '', OWNER_EMAIL: '' })
    const { page, site } = own
    await page.setViewportSize(viewport)
    await openDashboard(page, site)
    const row = page.getByRole('region', { name: '10 left on the go-live checklist' })
    await expectReadable(row, 'The next one takes about a minute: a password of your own.')
    await row.getByRole('link', { name: 'Open the list' }).click()
    await expect(page.getByRole('heading', { name: 'Go-live checklist' })).toBeFocused()
    const list = page.getByRole('region', { name: 'Go-live checklist' })
    await expectReadable(list, '0 of 10 done')
    await list.getByRole('button', { name: 'Show the steps' }).click()
    const steps = page.getByRole('dialog', { name: 'Tell Google that you exist' })
    await expectReadable(steps, '0113 496 0182')
    await steps.getByRole('button', { name: 'I have done this' }).click()
    await expect(list).toContainText('1 of 10 done')
    const done = list.locator('summary')
    await done.scrollIntoViewIfNeeded()
    await expectReadable(done, '1 done: Google profile')

    await list.getByRole('link', { name: 'Write mine' }).click()
    await expect(page.getByRole('heading', { name: 'Business details', level: 1 })).toBeFocused()
    for (const [path, words] of [
      ['phone', '0113 496 0555'],
      ['mobilePhone', '07700 900555'],
      ['email', 'hello@curls.example'],
    ])
      await page.locator(`[data-path="business.${path}"]`).fill(words ?? '')
    await page.getByRole('button', { name: 'Save and publish' }).click()
    await expect(page.getByText('Live on your website')).toBeVisible()
    await page.goBack()
    await expect(list).toContainText('2 of 10 done')
    await done.scrollIntoViewIfNeeded()
    await expectReadable(done, '2 done: phone and email, Google profile')

    await page.getByRole('tab', { name: 'Analytics' }).click()
    const less = page.getByRole('heading', { name: '8 left on the go-live checklist' })
    await less.scrollIntoViewIfNeeded()
    await expectReadable(less, '8 left')
    await page.goBack()
    await list.getByRole('link', { name: 'Copy the records' }).press('Enter')
    await expect(page.getByRole('heading', { name: 'Stay out of the junk folder' })).toBeFocused()
    const context = await browser.newContext({ baseURL: site.url, javaScriptEnabled: false, viewport })
    const visitor = await context.newPage()
    await visitor.goto('/contact')
    await expectInFooter(visitor, '0113 496 0555')
    await context.close()
  })
}

test('once the go-live checklist is done, nothing on Today speaks of it @go-live-first', async ({
  page,
  site,
}) => {
  await finishGoLive(page)
  const answered = page.waitForResponse(`**${readGoLive.path}`)
  await openDashboard(page, site)
  await answered
  await expect(page.getByRole('region', { name: 'Also waiting for you' })).toBeVisible()
  await expect(page.getByText('go-live')).toHaveCount(0)
})
