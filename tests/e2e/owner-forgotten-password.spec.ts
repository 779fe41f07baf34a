import { startMailServer } from '#tests/support/mail-server.ts'
import { expectReadable } from '#tests/support/sight.ts'
import { nextCode, openAccount, turnOn, typeLogin } from './account-steps.ts'
import { expect, test } from './fixtures.ts'
import { openOwnSite, phoneAndDesktop, toast } from './steps.ts'

const newPassword = 'rain on the canal'

for (const viewport of phoneAndDesktop)
  test(`a forgotten password is replaced by a mailed link and the second step, at ${viewport.width} px`, async ({
    browser,
  }) => {
    test.slow()
    const mail = await startMailServer()
    const settings = { SMTP_URL: mail.url, OWNER_EMAIL: 'owner@example.com' }
    await using own = await openAccount(browser, viewport, (at) => openOwnSite(at, settings))
    const { page, site } = own
    const { key } = await turnOn(page, own)
    await page.getByRole('button', { name: 'Logout' }).click()

    await page.getByRole('button', { name: 'Forgot your password?' }).click()
    await expect(page.getByRole('heading', { name: 'Forgot your password?' })).toBeFocused()
    await page.getByRole('button', { name: 'Back to the login' }).click()
    await expect(page.getByRole('heading', { name: 'Admin Login' })).toBeFocused()
    await page.getByRole('button', { name: 'Forgot your password?' }).click()
    const before = mail.mails.length
    await page.getByRole('button', { name: 'Send me a link' }).click()
    await expectReadable(page.getByRole('main'), 'a link is on its way')

    await expect
      .poll(async () => (await mail.parsed()).map(({ subject }) => subject))
      .toContain('Choose a new password')
    expect(mail.mails.length).toBeGreaterThan(before)
    const letter = (await mail.parsed()).find(({ subject }) => subject === 'Choose a new password')
    expect(letter?.to).toMatchObject({ text: 'owner@example.com' })
    const link = /https?:\/\/\S+#new-password=[\w.-]+/.exec(letter?.text ?? '')?.[0] ?? ''

    // Looking changes nothing: the old password still leads to the second step. The tab shows the login meanwhile.
    await page.goto('/admin')
    await expect(page.getByRole('heading', { name: 'Admin Login' })).toBeVisible()
    await page.goto(link)
    await expect(page.getByRole('heading', { name: 'Choose a new password' })).toBeVisible()
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Choose a new password' })).toBeFocused()
    const old = { username: site.adminUsername, password: site.adminPassword }
    const answer = await page.request.post('/api/admin/login', { data: old })
    expect(await answer.json()).toEqual({ authenticated: false, secondStep: true })

    await page.getByLabel('New password').fill('too short')
    await page.getByRole('button', { name: 'Save my password' }).click()
    await expectReadable(page.getByRole('main'), 'Please use 12 characters or more')
    await page.getByLabel('New password').fill(newPassword)
    await page.getByRole('button', { name: 'Save my password' }).click()
    await expect(page.getByLabel('6-digit code from your app')).toBeFocused()
    await page.getByLabel('6-digit code from your app').fill(nextCode(key))
    await page.getByRole('button', { name: 'Save my password' }).click()
    await expect(toast(page, 'Password saved')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible()
    expect(new URL(page.url()).hash).toBe('')
    await expect
      .poll(async () => (await mail.parsed()).map(({ subject }) => subject))
      .toContain('Your password was changed')

    // The link works once.
    await page.goto('/')
    await page.goto(link)
    await page.getByLabel('New password').fill(`${newPassword} again`)
    await page.getByRole('button', { name: 'Save my password' }).click()
    await expectReadable(page.getByRole('main'), 'This link has ended')
    await page.getByRole('button', { name: 'Ask for a new link' }).click()
    await page.getByRole('button', { name: 'Logout' }).click()
    await typeLogin(page, own, newPassword)
    await expect(page.getByLabel('6-digit code from your app')).toBeFocused()
    await mail.close()
  })

test('where mail is not set up, the page says whom to ask', async ({ browser }) => {
  await using own = await openOwnSite(browser)
  const { page } = own
  await page.goto('/admin')
  await page.getByRole('button', { name: 'Forgot your password?' }).click()
  await page.getByRole('button', { name: 'Send me a link' }).click()
  await expectReadable(page.getByRole('main'), 'run “npm run set-password”')
  await expect(page.getByRole('button', { name: 'Send me a link' })).toHaveCount(0)
})
