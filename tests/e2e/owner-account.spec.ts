import { expectReadable, focused, isSeen } from '#tests/support/sight.ts'
import { iPhone, openAccount, panel, signInElsewhere, windows } from './account-steps.ts'
import { expect, test } from './fixtures.ts'
import { onlyInFullRuns } from './full-runs.ts'
import { phoneAndDesktop } from './steps.ts'

for (const viewport of phoneAndDesktop) {
  test(`she changes her password, and only this device stays in, at ${viewport.width} px`, async ({
    browser,
  }) => {
    await using own = await openAccount(browser, viewport)
    const { page, site } = own
    const elsewhere = await signInElsewhere(own, iPhone)
    const password = panel(page, 'Password')
    const change = password.getByRole('button', { name: 'Change the password' })
    await change.press('Enter')
    const [now, next] = [
      page.getByLabel('Your password now', { exact: true }),
      page.getByLabel('New password'),
    ]
    await expect(now).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(now).toHaveCount(0)
    await expect(change).toBeFocused()
    await change.press('Enter')
    await now.fill('not the one')
    await next.fill('curls that dance in rain')
    const show = password.getByRole('button', { name: 'Show the new password' })
    await show.click()
    await expect(show).toHaveAttribute('aria-pressed', 'true')
    await expect(next).toHaveAttribute('type', 'text')
    await password.getByRole('button', { name: 'Change password' }).click()
    await expectReadable(password, 'This is not your password now.')
    await expect(now).toBeFocused()
    await expect(next).toHaveValue('curls that dance in rain')

    await now.fill(site.adminPassword)
    await password.getByRole('button', { name: 'Change password' }).click()
    await expectReadable(password, 'Your password is changed. Only this device is signed in.')
    await expect(now).toHaveCount(0)
    await expect(change).toBeFocused()
    await page.reload()
    await expectReadable(panel(page, 'Devices'), 'is signed in.')
    await expect(panel(page, 'Devices').locator('li')).toHaveCount(1)
    const headers = { cookie: elsewhere.cookie }
    expect((await fetch(`${site.url}/api/admin/account`, { headers })).status).toBe(401)
    expect((await signInElsewhere(own, iPhone)).status).toBe(401)
    expect((await signInElsewhere(own, iPhone, 'curls that dance in rain')).status).toBe(200)
  })

  test(`she sees who signed in and with what, and signs them out, at ${viewport.width} px`, {
    tag: onlyInFullRuns,
  }, async ({ browser }) => {
    await using own = await openAccount(browser, viewport)
    const { page } = own
    for (const userAgent of [iPhone, windows]) await signInElsewhere(own, userAgent)
    await page.reload()
    const devices = panel(page, 'Devices')
    await expectReadable(devices, '3 signed in, this')
    const line = devices.getByText('Devices', { exact: true })
    await line.click()
    await expect(devices.getByRole('listitem')).toHaveCount(3)
    await devices.scrollIntoViewIfNeeded()
    await expectReadable(devices.getByRole('listitem').first(), 'This device, since today')
    await expectReadable(devices.getByRole('listitem').first(), 'In use')
    const phone = devices.getByRole('listitem').filter({ hasText: 'Safari on an iPhone' })
    await phone.getByRole('button', { name: 'Sign out Safari on an iPhone' }).click()
    await expect(phone).toHaveCount(0)
    await expect(devices.getByRole('status')).toHaveText('Signed out: Safari on an iPhone')
    await expect(devices.locator('summary')).toBeFocused()
    await expectReadable(devices, '2 signed in, this')
    await devices.getByRole('button', { name: 'Sign out everywhere else' }).click()
    await expect(devices.getByRole('button')).toHaveCount(0)
    await expect(devices.getByRole('listitem')).toHaveCount(1)
    await devices.getByRole('link', { name: 'Change your password' }).click()
    expect(await focused(page)).toBe('heading "Password" [level=2]')
    expect(await isSeen(page.getByRole('button', { name: 'Change the password' }))).toBe(true)
  })
}

test('a page that cannot be read says so, and a device that cannot be signed out stays', {
  tag: onlyInFullRuns,
}, async ({ browser }) => {
  await using own = await openAccount(browser)
  const { page } = own
  await signInElsewhere(own, iPhone)
  await page.route('**/api/admin/account', (route) => route.abort())
  await page.reload()
  await expectReadable(
    page.getByRole('alert').filter({ hasText: 'account' }),
    'Your account could not be read.',
  )
  await page.unroute('**/api/admin/account')
  await page.getByRole('button', { name: 'Try again' }).click()
  await panel(page, 'Devices').getByText('Devices', { exact: true }).click()
  await page.route('**/api/admin/account/sessions/end', (route) => route.abort())
  await page.getByRole('button', { name: 'Sign out Safari on an iPhone' }).click()
  await expectReadable(panel(page, 'Devices'), 'It is still signed in. Please check your connection.')
  await expect(page.getByRole('button', { name: 'Sign out Safari on an iPhone' })).toBeFocused()
})
