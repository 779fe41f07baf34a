import { expect, test } from './fixtures.ts'
import { openLive } from './steps.ts'

test('what the software does is told apart, with a date of its own', async ({ page }) => {
  await openLive(page, '/privacy')
  const contents = page.getByRole('navigation', { name: 'Contents: Privacy policy' })
  await expect(contents.getByRole('link')).toHaveCount(13)
  await contents.getByRole('link', { name: 'How this website handles data' }).click()
  const part = page.locator('#how-this-website-handles-data')
  await expect(part.getByRole('heading', { level: 2 })).toBeInViewport()
  await expect(part.getByRole('time').first()).toHaveAttribute('datetime', /^\d{4}-\d\d-\d\d$/)
  await expect(part.locator('p').nth(1)).toHaveText(
    /^Of what the policy above allows, this website collects less: it stores no IP address/,
  )

  await expect(page.getByText('the owner of North Leeds Curls, who is the controller')).toBeVisible()
  await page.getByRole('link', { name: 'ask on the page made for it' }).click()
  await expect(page).toHaveURL('/privacy/request')
})
