import { expect, test } from './fixtures.ts'

test('the gallery shows thirteen titled pictures, two sliders, client stories and where to book @route-gallery @gallery-sliders @gallery-stories @gallery-call', async ({
  page,
}) => {
  await page.goto('/gallery')
  const cards = page.getByRole('region', { name: 'Gallery' }).getByRole('figure')
  await expect(cards).toHaveCount(13)
  await expect(cards.getByRole('heading')).toHaveCount(13)
  for (const picture of await cards.getByRole('img').all())
    await expect(picture).toHaveAttribute('alt', /^Illustration: /)
  await expect(page.getByRole('slider')).toHaveCount(2)
  await expect(page.getByRole('heading', { name: 'Client stories' })).toBeVisible()
  await expect(page.locator('main').getByRole('link', { name: 'Book Free Consultation' })).toHaveCount(2)
})
