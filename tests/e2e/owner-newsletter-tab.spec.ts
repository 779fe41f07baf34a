import { chooseBeforehand } from '#tests/support/tracked-calls.ts'
import { expect, test } from './fixtures.ts'
import { logIn } from './steps.ts'

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
  await page.goto('/admin')
  await logIn(page, site)
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
