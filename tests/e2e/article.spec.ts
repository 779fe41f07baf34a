import { expect, test } from './fixtures.ts'
import { onlyInFullRuns } from './full-runs.ts'
import { openLive } from './steps.ts'

const path = '/blog/a-curl-routine-that-lasts'

test('an article tells what it is, can be jumped about in, and leads on', async ({ page }) => {
  await openLive(page, '/blog')
  await page.getByRole('link', { name: 'Read Full Article' }).click()
  await expect(page).toHaveURL(path)
  await expect(page).toHaveTitle('A Curl Routine That Lasts | North Leeds Curls')
  const meta = page.locator('header .article-meta')
  await expect(meta).toHaveText(/Hair Care.*6 min read.*By North Leeds Curls.*\d{1,2} \w+ \d{4}/)
  await expect(page.getByRole('blockquote')).toHaveText('Style your hair wetter than feels sensible.')
  await expect(page.getByRole('article').getByRole('link', { name: 'Book Free Consultation' })).toBeVisible()

  await page
    .getByRole('navigation', { name: 'In this article' })
    .getByRole('link', { name: 'Set it' })
    .click()
  await expect(page.getByRole('heading', { name: 'Set it, then leave it alone' })).toBeInViewport()

  // Nothing on the page stands around its contents a second time, under no name or the same one.
  await expect(page.getByRole('complementary')).toHaveCount(0)
  await expect(page.getByRole('navigation', { name: 'In this article' })).toHaveCount(1)

  const next = page.getByRole('article', { name: 'What to expect from your first curly cut', exact: true })
  await expect(next.getByRole('link', { name: /^Read More/ })).toBeVisible()
  await expect(page.getByRole('link', { name: /^Read More/ })).toHaveCount(3)
})

test('an unknown article is the 404 page, and another spelling is sent to the right one', {
  tag: onlyInFullRuns,
}, async ({ page, request }) => {
  const response = await page.goto('/blog/no-such-article')
  expect(response?.status()).toBe(404)
  await expect(page.getByRole('heading', { name: '404 Page Not Found' })).toBeVisible()
  await expect(page.getByText('Did you forget to add the page to the router?')).toBeVisible()
  const moved = await request.get('/Blog/A-Curl-Routine-That-Lasts/', { maxRedirects: 0 })
  expect(moved.status()).toBe(301)
  expect(moved.headers().location).toBe(path)
})
