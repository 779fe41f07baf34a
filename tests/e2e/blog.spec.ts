import { expect, test } from './fixtures.ts'
import { onlyInFullRuns } from './full-runs.ts'
import { openLive } from './steps.ts'

test('Hair Tips shows one featured article, five others, four tips and the newsletter box', async ({
  page,
}) => {
  await openLive(page, '/blog')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Curly Hair Care Tips & Advice')
  const featured = page.getByRole('article').filter({ hasText: 'Featured' })
  await expect(featured).toHaveCount(1)
  await expect(featured.getByRole('link', { name: 'Read Full Article' })).toHaveAttribute('href', /^\/blog\//)
  await expect(page.getByRole('link', { name: /^Read More/ })).toHaveCount(5)
  await expect(page.getByRole('article')).toHaveCount(6)
  const metas = page.locator('.article-meta')
  const categories = ['Hair Care', 'Professional Advice', 'Mobile Services', 'Product Reviews', 'Techniques']
  await expect(metas.locator('b')).toHaveText([...categories, 'Seasonal Care'])
  for (const meta of await metas.all()) await expect(meta).toHaveText(/[3-6] min readBy North Leeds Curls$/)

  const tips = page.locator('section').filter({ hasText: 'Quick Curly Hair Tips' })
  await expect(tips.getByRole('listitem').getByRole('heading')).toHaveText([
    'Hydration first',
    'Avoid heat',
    "Don't touch while drying",
    'Use a silk pillowcase',
  ])
  await expect(page.getByText('Weekly tips, no spam, unsubscribe at any time.')).toBeVisible()
})

test('the whole card leads to its article', { tag: onlyInFullRuns }, async ({ page }) => {
  await openLive(page, '/blog')
  const card = page.getByRole('article').nth(2)
  const title = await card.getByRole('heading').textContent()
  await card.click({ position: { x: 40, y: 40 } })
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${title}`)
  await expect(page).toHaveURL(/\/blog\/[a-z-]+$/)
})
