import { expect, test } from './fixtures.ts'
import { onlyInFullRuns } from './full-runs.ts'
import { openDashboard, openRealSite } from './steps.ts'

test('behind a proxy that no setting names the dashboard says so, with the line to set', {
  tag: onlyInFullRuns,
}, async ({ browser }) => {
  await using own = await openRealSite(browser)
  const { page, site, request } = own
  const notice = page.getByRole('region', { name: 'All visitors may count as one' })
  await openDashboard(page, site)
  await expect(page.getByRole('region', { name: 'Mail is not set up' })).toBeVisible()
  await expect(notice).toHaveCount(0)

  await request.get('/api/admin/me', { headers: { 'x-forwarded-for': '198.51.100.23' } })
  await page.reload()
  await expect(notice).not.toContainText('TRUST_PROXY', { useInnerText: true })
  await notice.getByText('What it says').click()
  await expect(notice).toContainText('TRUST_PROXY=1', { useInnerText: true })
})
