import type { Page } from '@playwright/test'
import { startMailServer } from '#tests/support/mail-server.ts'
import { expectReadable, heardSoFar, listen } from '#tests/support/sight.ts'
import { chooseBeforehand } from '#tests/support/tracked-calls.ts'
import { expect, test } from './fixtures.ts'
import { openDashboard, openOwnSite, toast, waitUntilLive } from './steps.ts'

// The cookie banner has tests of its own; here it would come in over the button just as that is pressed.
test.beforeEach(({ context }) => chooseBeforehand(context, false))

const field = (page: Page) => page.getByLabel('Your email')
const button = (page: Page) => page.getByRole('button', { name: /^Subscrib/ })
const box = (page: Page) => page.getByRole('form', { name: 'Newsletter' })
const heading = (page: Page) => page.getByRole('heading', { level: 1 })

async function openBox(page: Page) {
  await page.goto('/blog')
  await box(page).scrollIntoViewIfNeeded()
  await waitUntilLive(page)
}

let written = 0
/** An address that no other test uses. */
const anAddress = () => `priya-${process.pid}-${++written}@example.com`

test('a visitor subscribes with one call, is thanked for good, and the owner sees the address', async ({
  page,
  site,
}) => {
  const email = anAddress()
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  let calls = 0
  await page.route('**/api/newsletter', async (route) => {
    calls += 1
    expect(route.request().postDataJSON()).toMatchObject({ page: '/blog' })
    await held
    await route.continue()
  })
  await openBox(page)
  await expect(button(page)).toBeDisabled()
  await field(page).fill('   ')
  await expect(button(page)).toBeDisabled()
  await field(page).fill(`  ${email.toUpperCase()} `)
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

test('what cannot be an address is not sent, and the field says why until it is mended; a failure is told to eyes and ears, and the field kept', async ({
  page,
  context,
}) => {
  await listen(page)
  const sent: string[] = []
  page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()))
  await openBox(page)
  await field(page).fill('priya at example')
  await expect(field(page)).toHaveAccessibleDescription('')
  await button(page).click()
  await expectReadable(box(page), 'Please enter a valid email address')
  await expect(field(page)).toHaveAccessibleDescription('Please enter a valid email address')
  await expect(field(page)).toHaveAttribute('aria-invalid', 'true')
  await expect(field(page)).toBeFocused()
  expect(sent).toEqual([])
  await field(page).fill('priya@example.com')
  await expect(field(page)).toHaveAccessibleDescription('')

  await page.waitForLoadState('networkidle')
  await context.setOffline(true)
  await button(page).click()
  const failure = 'Failed to subscribe. Please try again.'
  await expectReadable(page.locator('body'), failure)
  await expect.poll(() => heardSoFar(page)).toContainEqual(expect.stringContaining(failure))
  await context.setOffline(false)

  const detail = 'Please wait a quarter of an hour.'
  const problem = { type: 'about:blank', title: 'Too Many Requests', status: 429, detail }
  await page.route('**/api/newsletter', (route) => route.fulfill({ status: 429, json: problem }))
  await button(page).click()
  await expect(toast(page, 'Subscription Failed')).toContainText(detail)
  await expect(field(page)).toHaveValue('priya@example.com')
  await expect(button(page)).toBeFocused()
})

test('before any script has come a refused address comes back with what to mend; then she signs up, and leaves by the link of the mail', async ({
  browser,
}) => {
  const mail = await startMailServer()
  await using _closing = { [Symbol.asyncDispose]: mail.close }
  await using own = await openOwnSite(browser, { SMTP_URL: mail.url })
  const { page } = own
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
