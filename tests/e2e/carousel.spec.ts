import type { Page } from '@playwright/test'
import { sampleNote, testimonials } from '#content/testimonials.ts'
import { expect, test } from './fixtures.ts'
import { openLive } from './steps.ts'

const carousel = (page: Page) => page.getByRole('region', { name: 'What clients say' })
const button = (page: Page, name: string) => carousel(page).getByRole('button', { name, exact: true })
const slides = (page: Page) => carousel(page).getByRole('group', { name: / of 10$/ })

test('its script is fetched only when it comes near', async ({ page }) => {
  const scripts: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('carousel-controls')) scripts.push(request.url())
  })
  await openLive(page, '/')
  await page.waitForLoadState('networkidle')
  expect(scripts).toEqual([])
  await carousel(page).scrollIntoViewIfNeeded()
  await expect(button(page, 'Pause')).toBeVisible()
  expect(scripts).not.toEqual([])
})

test.describe('with JavaScript off', () => {
  test.use({ javaScriptEnabled: false })

  test('every review can be read, and each sample says that it is one', async ({ page }) => {
    await page.goto('/')
    await expect(slides(page)).toHaveCount(10)
    await expect(carousel(page).getByRole('button')).toHaveCount(0)
    for (const [index, { review, name }] of testimonials.entries()) {
      const slide = slides(page).nth(index)
      await slide.scrollIntoViewIfNeeded()
      await expect(slide).toBeInViewport({ ratio: 0.9 })
      await expect(slide).toContainText(review)
      await expect(slide).toContainText(name)
      await expect(slide).toContainText(sampleNote)
    }
  })
})
