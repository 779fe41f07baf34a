import { aboutPage } from '#content/about.ts'
import { training } from '#content/training.ts'
import { expect, test } from './fixtures.ts'

test('the about page tells the biography', async ({ page }) => {
  await page.goto('/about')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(aboutPage.heading)
  for (const paragraph of aboutPage.biography) await expect(page.getByText(paragraph)).toBeVisible()
})

test('600+ clients and 30+ years stand large', async ({ page }) => {
  await page.goto('/about')
  const figures = page.getByRole('main').locator('dl')
  await expect(figures.locator('dt, dd')).toHaveText(['happy clients', '600+', 'years of experience', '30+'])
  const size = await figures
    .locator('dd')
    .first()
    .evaluate((figure) => parseFloat(getComputedStyle(figure).fontSize))
  expect(size).toBeGreaterThan(100)
})

test('training and philosophy have a section each', async ({ page }) => {
  await page.goto('/about')
  const section = (name: string) =>
    page.locator('section').filter({ has: page.getByRole('heading', { level: 2, name }) })
  await expect(section('Training').getByRole('heading', { level: 3 })).toHaveText(
    training.map(({ title }) => title),
  )
  const { heading, statement, beliefs } = aboutPage.philosophy
  await expect(section(heading)).toContainText(statement)
  await expect(section(heading).getByRole('heading', { level: 3 })).toHaveText(
    beliefs.map(({ title }) => title),
  )
})
