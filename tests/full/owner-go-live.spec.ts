import { readGoLive } from '#contract/go-live.ts'
import { expect, test } from '#tests/e2e/fixtures.ts'
import { finishGoLive, openDashboard, openOwnSite } from '#tests/e2e/steps.ts'
import { expectReadable } from '#tests/support/sight.ts'

test('the go-live list leads to what is next and ticks off what is done; once all is, nothing on Today speaks of it', async ({
  browser,
}) => {
  test.slow()
  await using own = await openOwnSite(browser, { MAIL_FROM: '', OWNER_EMAIL: '' })
  const { page, site } = own
  await page.setViewportSize({ width: 390, height: 844 })
  await openDashboard(page, site)
  const row = page.getByRole('region', { name: '13 left before your website opens' })
  await expectReadable(row, 'Next: Your first name, phone number and email')
  await row.getByRole('link', { name: 'Open the list' }).click()
  await expect(page.getByRole('heading', { name: 'Before your website opens' })).toBeFocused()
  const list = page.getByRole('region', { name: 'Before your website opens' })
  await expectReadable(list, '0 of 13 done.')
  for (const [verb, heading] of [
    ['Open: Your prices', 'Services & prices'],
    ['Open: Your portrait', 'About'],
    ['Open: What people ask before they book', 'Contact'],
    ['Open: A backup outside the machine', 'Backups'],
  ] as const) {
    await list.getByRole('link', { name: verb }).click()
    await expect(page.getByRole('heading', { name: heading, level: 1 })).toBeFocused()
    await page.goBack()
  }
  const google = list.getByRole('checkbox', { name: 'Tick off: Tell Google that you exist' })
  await google.press('Space')
  await expect(list.getByRole('status').filter({ hasText: 'done' })).toHaveText('1 of 13 done.')
  await expect(google).toBeFocused()
  await expect(google).toBeChecked()

  await list.getByRole('link', { name: 'Open: Your first name, phone number and email' }).click()
  for (const [path, words] of [
    ['phone', '0113 496 0555'],
    ['mobilePhone', '07700 900555'],
    ['email', 'hello@curls.example'],
  ])
    await page.locator(`[data-path="${path}"]`).fill(words ?? '')
  await page.getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByText('Live on your website')).toBeVisible()
  await page.goBack()
  await expect(list.getByRole('status').filter({ hasText: 'done' })).toHaveText('2 of 13 done.')
  await expectReadable(list.getByRole('listitem').first(), 'Your prices')
  await page.reload()
  await google.uncheck()
  await expect(list.getByRole('status').filter({ hasText: 'done' })).toHaveText('1 of 13 done.')

  await finishGoLive(page)
  const answered = page.waitForResponse(`**${readGoLive.path}`)
  await page.goto('/admin')
  await answered
  await expect(page.getByText(/^Also waiting for you|^Everything else is in order/)).toBeVisible()
  await expect(page.getByText('before your website opens')).toHaveCount(0)
})
