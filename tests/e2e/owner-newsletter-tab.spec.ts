import { expectReadable } from '#tests/support/sight.ts'
import { chooseBeforehand } from '#tests/support/tracked-calls.ts'
import { expect, test } from './fixtures.ts'
import { onlyInFullRuns } from './full-runs.ts'
import { openNewsletter, preview, saved, write } from './newsletter-steps.ts'
import { openDashboard } from './steps.ts'

test('the Newsletter tab says that it loads, that it is empty, and how many there are', async ({
  page,
  site,
}) => {
  await chooseBeforehand(page.context(), false)
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  const row = { id: 'a', email: 'priya@example.com', subscribedAt: '2026-11-21T14:02:00.000Z' }
  let rows: (typeof row)[] = []
  await page.route('**/api/admin/newsletters**', async (route) => {
    await held
    await route.fulfill({ json: rows, headers: { 'x-total-count': `${rows.length}` } })
  })
  await openDashboard(page, site)
  const tab = page.getByRole('tab', { name: /^Newsletter/ })
  await tab.click()
  const panel = page.getByRole('tabpanel')
  await expect(panel.getByText('Loading subscribers...')).toBeVisible()
  release()
  await expect(panel.getByText('No newsletter subscribers yet')).toBeVisible()
  await expect(tab).toHaveText('Newsletter0')

  rows = [row]
  await panel.getByRole('button', { name: 'Refresh' }).click()
  await expect(panel.getByRole('listitem')).toHaveText('priya@example.comSubscribed 21 Nov 2026, 14:02')
  await expect(tab).toHaveText('Newsletter1')
})

test('Enter goes on with a list, and ends it where a point stays empty', { tag: onlyInFullRuns }, async ({
  browser,
}) => {
  await using own = await openNewsletter(browser)
  const { page } = own
  const message = page.getByLabel('Message')
  await message.click()
  await page.keyboard.type('1. Wet\nCondition\n\nThen:\n- Plop\nDiffuse\n\nDone')
  await expect(message.locator('ol > li')).toHaveText(['Wet', 'Condition'])
  await expect(message.locator('ul > li')).toHaveText(['Plop', 'Diffuse'])
  await expect(message.locator(':scope > p')).toHaveText(['Then:', 'Done'])
  await page.keyboard.press('Control+z')
  await expect(message).not.toContainText('Done')
})

test('what is written as HTML is there as words', { tag: onlyInFullRuns }, async ({ browser }) => {
  await using own = await openNewsletter(browser)
  const { page } = own
  await expectReadable(page.getByRole('region', { name: 'Preview' }), 'North Leeds Curls')
  await write(page, { subject: 'Tip', body: '<div>Sulphate-free, always.</div>\n\nMore on www.example.com' })
  await saved(page)
  await expect(page.getByLabel('Message')).toContainText('<div>Sulphate-free, always.</div>')
  const mail = preview(page)
  await expect(mail.getByText('<div>Sulphate-free, always.</div>')).toBeVisible()
  await expect(mail.getByRole('link', { name: 'www.example.com' })).toBeVisible()

  // An address in angle brackets is Markdown.
  await write(page, { body: 'More on <https://www.example.com/curls>' })
  await expect(mail.getByRole('link', { name: 'https://www.example.com/curls' })).toBeVisible()
})
