import type { Locator, Page } from '@playwright/test'
import sharp from 'sharp'
import { chooseBeforehand } from '#tests/support/tracked-calls.ts'
import { expect, test } from './fixtures.ts'
import { onlyInFullRuns } from './full-runs.ts'

// The cookie banner has tests of its own; here it was answered before.
test.beforeEach(({ context }) => chooseBeforehand(context, false))

const footerLink = (page: Page, name: string) => page.getByRole('contentinfo').getByRole('link', { name })

const scrolled = (page: Page) => page.evaluate(() => Math.round(scrollY))

test('a link leads to the top of its page, which has a title and an address of its own', async ({ page }) => {
  await page.goto('/contact/thank-you')
  await footerLink(page, 'About').click()
  await expect(page.getByRole('heading', { level: 1 })).toBeInViewport()
  await expect(page).toHaveTitle(/^About/)
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', /\/about$/)
  await expect(page.locator('meta[property="og:url"]')).toHaveAttribute('content', /\/about$/)
  expect(await scrolled(page)).toBe(0)
})

test('Back shows the page before where it was scrolled to', async ({ page }) => {
  await page.goto('/services')
  await footerLink(page, 'About').scrollIntoViewIfNeeded()
  const before = await scrolled(page)
  expect(before).toBeGreaterThan(0)
  await footerLink(page, 'About').click()
  await expect(page).toHaveTitle(/^About/)
  await page.goBack()
  await expect(page).toHaveURL('/services')
  await expect.poll(() => scrolled(page)).toBe(before)
})

test('a link to the page one is on leads to its top and adds nothing to the history', {
  tag: onlyInFullRuns,
}, async ({ page }) => {
  await page.goto('/about')
  await page.goto('/')
  for (const link of [
    page.getByRole('banner').getByRole('link', { name: 'Home' }),
    page.locator('.logo').first(),
  ]) {
    await page.evaluate(() => scrollTo({ top: 2000, behavior: 'instant' }))
    await link.click()
    await expect.poll(() => scrolled(page)).toBe(0)
  }
  await page.goBack()
  await expect(page).toHaveURL('/about')
})

test('an unknown address is answered with 404 and both lines, and leads home and to the form', async ({
  page,
}) => {
  const response = await page.goto('/no/such-page')
  expect(response?.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('404 Page Not Found')
  await expect(page.getByText('Did you forget to add the page to the router?')).toBeVisible()
  const main = page.getByRole('main')
  await expect(main.getByRole('link', { name: 'Back to home' })).toHaveAttribute('href', '/')
  await main.getByRole('link', { name: 'Free Consultation' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Book Your Free Consultation')
  await page.goBack()
  await expect(page).toHaveURL('/no/such-page')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('404 Page Not Found')
})

test('the header stays in view and marks where the visitor is', async ({ page }) => {
  await page.goto('/contact')
  const header = page.getByRole('banner')
  await expect(header.getByRole('link', { name: 'Free Consultation' })).toHaveAttribute(
    'aria-current',
    'page',
  )
  await expect(header.getByRole('link', { name: 'Gallery' })).not.toHaveAttribute('aria-current')
  const links = header.getByRole('navigation', { name: 'Main' }).getByRole('link')
  const places = ['Home', 'Services', 'About', 'Gallery', 'Hair Tips']
  await expect(links).toHaveText([...places, '0113 496 0182', 'Free Consultation'])
  await page.evaluate(() => scrollTo({ top: 900, behavior: 'instant' }))
  for (const link of await links.all()) await expect(link).toBeInViewport({ ratio: 1 })
})

/** The colour of a button beside its words. */
async function groundOf(button: Locator) {
  const { data, info } = await sharp(await button.screenshot())
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const at = (Math.round(info.height / 2) * info.width + 12) * info.channels
  return data.subarray(at, at + 3).join()
}

test('on the page with the form its button stands out as the current page, in header and menu', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const grounds: Record<string, string[]> = {}
  for (const path of ['/contact', '/about']) {
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.goto(path)
    const inHeader = page.getByRole('banner').getByRole('link', { name: 'Free Consultation' })
    const header = await groundOf(inHeader)
    await page.setViewportSize({ width: 390, height: 844 })
    await page.getByRole('button', { name: 'Menu' }).click()
    const inMenu = page.locator('#menu').getByRole('link', { name: 'Free Consultation' })
    grounds[path] = [header, await groundOf(inMenu)]
    const current = path === '/contact' ? 'page' : 'none'
    expect((await inMenu.getAttribute('aria-current')) ?? 'none').toBe(current)
  }
  for (const place of [0, 1]) expect(grounds['/contact']?.[place]).not.toBe(grounds['/about']?.[place])
})

test('the footer holds every way to reach the business and its corners', async ({ page }) => {
  await page.goto('/contact')
  const footer = page.getByRole('contentinfo')
  await expect(footer.getByRole('link', { name: '0113 496 0182' })).toHaveAttribute(
    'href',
    'tel:+441134960182',
  )
  await expect(footer.getByRole('link', { name: /@/ })).toHaveAttribute('href', /^mailto:/)
  await expect(footer.getByRole('link', { name: 'Privacy policy' })).toHaveAttribute('href', '/privacy')
  await expect(footer.getByRole('link', { name: 'Admin Access' })).toHaveAttribute('href', '/admin')
  await expect(footer).toContainText('© 2024')
  await expect(footer).toContainText('Chapel Allerton')
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('call and consult stay under the thumb, but not over the form', async ({ page }) => {
    await page.goto('/about')
    const call = page.getByRole('link', { name: 'Call', exact: true })
    await expect(call).toBeInViewport()
    await expect(call).toHaveAttribute('href', 'tel:+441134960182')
    await page.goto('/contact')
    await expect(call).toHaveCount(0)
  })
})
