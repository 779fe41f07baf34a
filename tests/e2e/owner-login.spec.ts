import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { startMailServer } from '#tests/support/mail-server.ts'
import { expectReadable } from '#tests/support/sight.ts'
import { chooseBeforehand } from '#tests/support/tracked-calls.ts'
import { nextCode, openAccount, turnOn, typeLogin } from './account-steps.ts'
import { expect, test } from './fixtures.ts'
import { holdBack, openOwnSite, openRealSite, phoneAndDesktop, toast } from './steps.ts'

// The cookie banner has tests of its own; here it was answered before.
test.beforeEach(({ context }) => chooseBeforehand(context, false))

test('a login asks for both fields, refuses a wrong password once, and does not blame it for a lost connection', async ({
  page,
  site,
}) => {
  await page.goto('/admin')
  await expect(page.getByText('Access the admin dashboard')).toBeVisible()
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page.getByLabel('Username')).toHaveAccessibleDescription('Username is required')
  await expect(page.getByLabel('Password')).toHaveAccessibleDescription('Password is required')
  await expect(page.getByLabel('Username')).toBeFocused()

  await page.getByLabel('Username').fill(site.adminUsername)
  await page.getByLabel('Password').fill('guess')
  const letThrough = await holdBack(page, '**/api/admin/login')
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page.getByRole('button', { name: 'Signing in...' })).toBeDisabled()
  letThrough()
  await expect(toast(page, 'Login Failed')).toContainText('Invalid username or password')
  await expect(page.getByLabel('Username')).toHaveValue(site.adminUsername)
  await expect(page.getByLabel('Password')).toBeFocused()
  // Said once, by the toast.
  await expect(page.locator('form')).not.toContainText('Invalid username or password')
  for (const name of ['Username', 'Password'])
    await expect(page.getByLabel(name)).toHaveAttribute('aria-invalid', 'true')
  const show = page.getByRole('button', { name: 'Show the password' })
  await show.click()
  await expect(page.getByLabel('Password')).toHaveAttribute('type', 'text')
  await expect(show).toHaveAttribute('aria-pressed', 'true')

  await page.route('**/api/admin/login', (route) => route.abort())
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(toast(page, 'Login Failed')).toContainText('You seem to be offline.')
})

for (const viewport of phoneAndDesktop)
  test(`the printed password opens nothing but the page for one of her own, at ${viewport.width} px`, async ({
    browser,
  }) => {
    test.slow()
    await using own = await openRealSite(browser, { ADMIN_PASSWORD: '' })
    const { page, site } = own
    await page.setViewportSize(viewport)
    const printed = (await readFile(path.join(site.dataDir, 'first-password.txt'), 'utf8')).trim()
    const title = page.getByRole('heading', { name: 'Your own password' })
    await page.goto('/admin')
    await typeLogin(page, own, printed)
    await expect(title).toBeFocused()
    await page.getByRole('button', { name: 'Stop here' }).click()
    await expect(page.getByRole('heading', { name: 'Admin Login' })).toBeVisible()
    await typeLogin(page, own, printed)
    await expect(title).toBeFocused()
    await page.goto('/admin/website')
    await expect(title).toBeVisible()
    await expect(page.getByRole('tab')).toHaveCount(0)
    // After loading the page anew the printed one is not known here any more.
    await page.getByLabel('The password you signed in with').fill(printed)
    await page.getByLabel('New password').fill('northleedscurls1')
    await page.keyboard.press('Enter')
    await expectReadable(
      page.locator('form'),
      'This is made of words that anybody would try for this website.',
    )
    await expect(page.getByLabel('New password')).toBeFocused()
    await page.keyboard.type('rain by the canal')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: 'Admin Dashboard' })).toBeFocused()
  })

for (const viewport of phoneAndDesktop)
  test(`a forgotten password is replaced by a mailed link and the second step, at ${viewport.width} px`, async ({
    browser,
  }) => {
    test.slow()
    const mail = await startMailServer()
    const settings = { SMTP_URL: mail.url, OWNER_EMAIL: 'owner@example.com' }
    await using own = await openAccount(browser, viewport, (at) => openOwnSite(at, settings))
    const { page, site } = own
    const letter = async (subject: string) => (await mail.parsed()).find((one) => one.subject === subject)
    const { key } = await turnOn(page, own)
    await page.getByRole('button', { name: 'Logout' }).click()
    await page.getByRole('button', { name: 'Forgot your password?' }).click()
    await expect(page.getByRole('heading', { name: 'Forgot your password?' })).toBeFocused()
    await page.getByRole('button', { name: 'Back to the login' }).click()
    await expect(page.getByRole('heading', { name: 'Admin Login' })).toBeFocused()
    await page.getByRole('button', { name: 'Forgot your password?' }).click()
    await page.getByRole('button', { name: 'Send me a link' }).click()
    await expectReadable(page.getByRole('main'), 'a link is on its way')
    await expect
      .poll(() => letter('Choose a new password'))
      .toMatchObject({ to: { text: 'owner@example.com' } })
    const text = (await letter('Choose a new password'))?.text ?? ''
    const link = /https?:\/\/\S+#new-password=[\w.-]+/.exec(text)?.[0] ?? ''

    // Looking changes nothing: the old password still leads to the second step. The tab shows the login meanwhile.
    await page.goto('/admin')
    await page.goto(link)
    await expect(page.getByRole('heading', { name: 'Choose a new password' })).toBeVisible()
    const old = { username: site.adminUsername, password: site.adminPassword }
    const answer = await page.request.post('/api/admin/login', { data: old })
    expect(await answer.json()).toEqual({ authenticated: false, secondStep: true })
    await page.getByLabel('New password').fill('too short')
    await page.getByRole('button', { name: 'Save my password' }).click()
    await expectReadable(page.getByRole('main'), 'Please use 12 characters or more')
    await page.getByLabel('New password').fill('rain on the canal')
    await page.getByRole('button', { name: 'Save my password' }).click()
    await expect(page.getByLabel('6-digit code from your app')).toBeFocused()
    await page.getByLabel('6-digit code from your app').fill(nextCode(key))
    await page.getByRole('button', { name: 'Save my password' }).click()
    await expect(toast(page, 'Password saved')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible()
    expect(new URL(page.url()).hash).toBe('')
    await expect.poll(() => letter('Your password was changed')).toBeTruthy()

    // The link works once.
    await page.goto('/')
    await page.goto(link)
    await page.getByLabel('New password').fill('rain on the canal again')
    await page.getByRole('button', { name: 'Save my password' }).click()
    await expectReadable(page.getByRole('main'), 'This link has ended')
    await page.getByRole('button', { name: 'Ask for a new link' }).click()
    await page.getByRole('button', { name: 'Logout' }).click()
    await typeLogin(page, own, 'rain on the canal')
    await expect(page.getByLabel('6-digit code from your app')).toBeFocused()
    await mail.close()
  })
