import { expect, test } from './fixtures.ts'

test('the about page tells the biography, with 600+ clients and 30+ years', async ({ page }) => {
  await page.goto('/about')
  await expect(page.getByRole('heading', { level: 1 })).toBeInViewport()
  await expect(page.getByText(/thirty years|30 years/i).first()).toBeVisible()
  const figures = page.getByRole('main').locator('dl')
  await expect(figures.locator('dt, dd')).toHaveText(['happy clients', '600+', 'years of experience', '30+'])
})

test('training and philosophy have a section each', async ({ page }) => {
  await page.goto('/about')
  for (const name of ['Training', 'What I believe']) {
    const heading = page.getByRole('heading', { level: 2, name })
    const section = page.locator('section').filter({ has: heading })
    await expect(section.getByRole('heading', { level: 3 }).first()).toBeVisible()
  }
})
