import type { Page } from '@playwright/test'
import { chooseBeforehand } from '#tests/support/tracked-calls.ts'
import { expect, test } from './fixtures.ts'
import { openLive } from './steps.ts'

// The cookie banner has tests of its own; here it was answered before.
test.beforeEach(({ context }) => chooseBeforehand(context, false))

/** A mark that only this very document carries: gone after a full load. */
const markDocument = (page: Page) =>
  page.evaluate(() => document.documentElement.setAttribute('data-mark', ''))
const isSameDocument = (page: Page) => page.evaluate(() => document.documentElement.hasAttribute('data-mark'))

const footerLink = (page: Page, name: string) => page.getByRole('contentinfo').getByRole('link', { name })

test('a link changes the page without a new load, moves focus to its heading and tells its title', async ({
  page,
}) => {
  await openLive(page, '/contact/thank-you')
  await markDocument(page)
  await footerLink(page, 'Free Consultation').click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Book Your Free Consultation')
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await expect(page).toHaveTitle(/Consultation/)
  await expect(page.locator('p[aria-live]')).toHaveText(await page.title())
  expect(await page.evaluate(() => scrollY)).toBe(0)
  expect(await isSameDocument(page)).toBe(true)
})

test('Back shows the page before where it was scrolled to', async ({ page }) => {
  await openLive(page, '/contact/thank-you')
  const title = await page.title()
  await footerLink(page, 'Free Consultation').scrollIntoViewIfNeeded()
  const before = await page.evaluate(() => scrollY)
  expect(before).toBeGreaterThan(0)
  await footerLink(page, 'Free Consultation').click()
  await expect(page).not.toHaveTitle(title)
  await page.goBack()
  await expect(page).toHaveTitle(title)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank You!')
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(before)
})

test('an unknown address is answered with 404 and both lines, and leads home and to the form', async ({
  page,
}) => {
  const response = await openLive(page, '/no/such-page')
  expect(response?.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('404 Page Not Found')
  await expect(page.getByText('Did you forget to add the page to the router?')).toBeVisible()
  const main = page.getByRole('main')
  await expect(main.getByRole('link', { name: 'Back to home' })).toHaveAttribute('href', '/')
  await markDocument(page)
  await main.getByRole('link', { name: 'Free Consultation' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Book Your Free Consultation')
  expect(await isSameDocument(page)).toBe(true)
  await page.goBack()
  await expect(page).toHaveURL('/no/such-page')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('404 Page Not Found')
})

test('the header stays in view and marks where the visitor is', async ({ page }) => {
  await openLive(page, '/contact')
  const header = page.getByRole('banner')
  await expect(header.getByRole('link', { name: 'Free Consultation' })).toHaveAttribute(
    'aria-current',
    'page',
  )
  await expect(header.getByRole('link', { name: 'Gallery' })).not.toHaveAttribute('aria-current')
  const links = header.getByRole('navigation', { name: 'Main' }).getByRole('link')
  await expect(links).toHaveText(['Home', 'Services', 'About', 'Gallery', 'Hair Tips', 'Free Consultation'])
  await page.evaluate(() => scrollTo({ top: 900, behavior: 'instant' }))
  await expect(header).toBeInViewport()
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

  test('the menu closes when a link in it is chosen', async ({ page }) => {
    await openLive(page, '/contact/thank-you')
    await markDocument(page)
    await page.getByRole('button', { name: 'Menu' }).click()
    const menu = page.locator('#menu')
    await menu.getByRole('link', { name: 'Free Consultation' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Book Your Free Consultation')
    await expect(menu).toBeHidden()
    expect(await isSameDocument(page)).toBe(true)
  })

  test('call and consult stay under the thumb, but not over the form', async ({ page }) => {
    await openLive(page, '/no/such-page')
    const call = page.getByRole('link', { name: 'Call', exact: true })
    await expect(call).toBeInViewport()
    await expect(call).toHaveAttribute('href', 'tel:+441134960182')
    await page.goto('/contact')
    await expect(call).toHaveCount(0)
  })
})
