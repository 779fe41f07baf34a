import type { Page } from '@playwright/test'
import { expectReadable, heardSoFar, isWhole, listen, settled } from '#tests/support/sight.ts'
import { expect, test } from './fixtures.ts'
import { boxOf } from './measure.ts'
import { openDashboard, openMailingSite, toast, waitUntilLive } from './steps.ts'

test.use({ isBannerAnswered: true })

const field = (page: Page) => page.getByLabel('Your email')
const button = (page: Page) => page.getByRole('button', { name: /^Subscrib/ })
const box = (page: Page) => page.getByRole('form', { name: 'Newsletter' })
const heading = (page: Page) => page.getByRole('heading', { level: 1 })

async function openBox(page: Page) {
  await page.goto('/blog')
  await box(page).scrollIntoViewIfNeeded()
  await waitUntilLive(page)
}

test('what cannot be an address is not sent, and a failure is told to eyes and ears, the field kept; then she subscribes with one call, is thanked for good, and the owner sees the address', async ({
  page,
  site,
}) => {
  await page.setViewportSize({ width: 390, height: 667 })
  await listen(page)
  const sent: string[] = []
  page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()))
  await openBox(page)
  await expect(button(page)).toBeDisabled()
  await field(page).fill('   ')
  await expect(button(page)).toBeDisabled()
  await field(page).fill('priya at example')
  await expect(field(page)).toHaveAccessibleDescription('')
  await button(page).click()
  await expectReadable(box(page), 'Please enter a valid email address')
  await expect(field(page)).toHaveAccessibleDescription('Please enter a valid email address')
  await expect(field(page)).toHaveAttribute('aria-invalid', 'true')
  await expect(field(page)).toBeFocused()
  expect(sent).toEqual([])
  const email = `priya-${process.pid}@example.com`
  const typed = `  ${email.toUpperCase()} `
  await field(page).fill(typed)
  await expect(field(page)).toHaveAccessibleDescription('')

  await page.route('**/api/newsletter', (route) => route.abort())
  // The field stands as low as it can: where the toast comes up.
  await button(page).evaluate((one) => one.scrollIntoView({ block: 'end' }))
  await button(page).click()
  const failure = 'Failed to subscribe. Please try again.'
  const refused = toast(page, 'Subscription Failed')
  await expectReadable(refused, failure)
  await expect.poll(() => heardSoFar(page)).toContainEqual(expect.stringContaining(failure))
  await settled(page)
  const bar = await boxOf(page.getByRole('region', { name: 'Quick contact' }))
  expect(bar.y - (await boxOf(refused)).bottom).toBeGreaterThanOrEqual(8)
  for (const one of [refused, field(page)]) expect(await isWhole(one)).toBe(true)
  const detail = 'Please wait a quarter of an hour.'
  const problem = { type: 'about:blank', title: 'Too Many Requests', status: 429, detail }
  await page.route('**/api/newsletter', (route) => route.fulfill({ status: 429, json: problem }))
  await button(page).click()
  await expect(refused).toContainText(detail)
  await expect(field(page)).toHaveValue(typed.trim())
  await expect(button(page)).toBeFocused()

  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  let calls = 0
  await page.route('**/api/newsletter', async (route) => {
    calls += 1
    expect(route.request().postDataJSON()).toMatchObject({ page: '/blog' })
    await held
    await route.continue()
  })
  await button(page).click()
  await expect(page.getByRole('button', { name: 'Subscribing...' })).toBeDisabled()
  await field(page).press('Enter')
  release()
  await expectReadable(
    toast(page, 'Welcome to our newsletter!'),
    "Thank you for subscribing. You'll receive weekly curl care tips and advice.",
  )
  expect(calls).toBe(1)
  await expect(field(page)).toHaveValue('')
  await expect(button(page)).toBeDisabled()
  await expect(box(page).getByRole('status')).toContainText('You are on the list')

  await openDashboard(page, site)
  await page.getByRole('tab', { name: /^Newsletter/ }).click()
  const card = page.getByRole('tabpanel').getByRole('listitem').filter({ hasText: email })
  await expect(card.getByRole('link', { name: email })).toHaveAttribute('href', `mailto:${email}`)
})

test('before any script has come a refused address comes back with what to mend; then she signs up, and leaves by the link of the mail', async ({
  browser,
}) => {
  await using own = await openMailingSite(browser)
  const { mail, page } = own
  await page.route('**/*.js', (route) => route.abort())
  await page.goto('/blog/plop-scrunch-diffuse')
  // More than a browser checks by itself, less than an address needs.
  await field(page).fill('priya@example')
  await button(page).click()
  await expect(heading(page)).toHaveText('Plop, scrunch, diffuse: three ways to dry')
  await expect(field(page)).toHaveValue('priya@example')
  await expect(field(page)).toHaveAccessibleDescription('Please enter a valid email address')
  await expect(field(page)).toBeFocused()
  await expect(field(page)).toBeInViewport()
  await expect(page).toHaveTitle(/^Error: /)
  await field(page).fill('priya@example.com')
  await button(page).click()
  await expect(page).toHaveURL('/newsletter/thank-you')
  await expect(heading(page)).toHaveText('Welcome to our newsletter!')

  await mail.received(1)
  const [welcome] = await mail.parsed()
  const leave = /(\/newsletter\/unsubscribe\?token=[\w.-]+)/.exec(`${welcome?.text}`)?.[1] ?? ''
  await page.goto(leave)
  await expect(heading(page)).toHaveText('Leave the newsletter?')
  await expect(page.getByRole('main')).toContainText('will come to priya@example.com.')
  await page.getByRole('button', { name: 'Unsubscribe' }).click()
  const gone = 'You are unsubscribed'
  await expect(heading(page)).toHaveText(gone)
  await page.reload()
  await expect(heading(page)).toHaveText(gone)
  await page.goto('/privacy')
  await page.goBack()
  await expect(heading(page)).toHaveText(gone)
})
