import { readFileSync } from 'node:fs'
import { ageProof, openAccount, panel, signInElsewhere } from '#tests/e2e/account-steps.ts'
import { openPerson } from '#tests/e2e/client-steps.ts'
import { expect, test } from '#tests/e2e/fixtures.ts'
import { aConsultation, postConsultation } from '#tests/e2e/steps.ts'
import { expectReadable, focused } from '#tests/support/sight.ts'

const iPhone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6) Version/18.6 Mobile Safari/604.1'
const windows = 'Mozilla/5.0 (Windows NT 10.0; rv:144.0) Gecko/20100101 Firefox/144.0'

test('her password is asked before much is taken; changed, it signs out every other device and ends the secret address; the other devices are signed out', async ({
  browser,
}) => {
  test.slow()
  await using own = await openAccount(browser)
  const { page, request, site } = own
  await postConsultation(request, aConsultation())
  // As if it were more than ten minutes since she signed in.
  ageProof(own)
  await openPerson(page, 'priya@example.com', /^Priya Shah/)
  const copy = page.getByRole('button', { name: 'Copy as data' })
  await copy.click()
  const dialog = page.getByRole('dialog', { name: 'Is it you?' })
  await expect(dialog.getByLabel('Your password', { exact: true })).toBeFocused()
  await dialog.getByRole('button', { name: 'Not now' }).click()
  await expectReadable(page.getByRole('main'), 'Your password is needed for this.')
  await expect(copy).toBeFocused()
  await copy.click()
  await expect(dialog.getByLabel('Your password', { exact: true })).toBeFocused()
  await page.keyboard.type('a guess')
  await page.keyboard.press('Enter')
  await expectReadable(dialog, 'This is not your password now.')
  // What was refused is selected, to be typed anew.
  await page.keyboard.type(site.adminPassword)
  const download = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Go on' }).click()
  expect(readFileSync(await (await download).path(), 'utf8')).toContain('priya@example.com')

  // For ten minutes nothing asks again.
  await page.getByRole('link', { name: 'Account' }).click()
  await page.getByRole('button', { name: 'Turn on bookings in your calendar' }).click()
  await expect(page.getByLabel('Your secret address')).toBeFocused()

  const elsewhere = await signInElsewhere(own, iPhone)
  const password = panel(page, 'Password')
  const change = password.getByRole('button', { name: 'Change the password' })
  const now = page.getByLabel('Your password now', { exact: true })
  await change.press('Enter')
  await expect(now).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(now).toHaveCount(0)
  await expect(change).toBeFocused()
  await change.press('Enter')
  await password.scrollIntoViewIfNeeded()
  await expectReadable(password, 'and a secret address of your calendar stops working')
  await now.fill('not the one')
  await page.getByLabel('New password').fill('curls that dance in rain')
  await password.getByRole('button', { name: 'Change password' }).click()
  await expectReadable(password, 'This is not your password now.')
  await expect(now).toBeFocused()
  await expect(page.getByLabel('New password')).toHaveValue('curls that dance in rain')
  await now.fill(site.adminPassword)
  await password.getByRole('button', { name: 'Change password' }).click()
  await expectReadable(password, 'Your password is changed. Only this device is signed in.')
  await expect(change).toBeFocused()
  await expect(page.getByLabel('Your secret address')).toHaveCount(0)
  const headers = { cookie: elsewhere.cookie }
  expect((await fetch(`${site.url}/api/admin/account`, { headers })).status).toBe(401)
  expect((await signInElsewhere(own, iPhone)).status).toBe(401)

  for (const userAgent of [iPhone, windows]) await signInElsewhere(own, userAgent, 'curls that dance in rain')
  await page.reload()
  const devices = panel(page, 'Devices')
  await expectReadable(devices, '3 signed in, this')
  await devices.getByRole('button', { name: 'Show the devices' }).click()
  await expect(devices.getByRole('listitem')).toHaveCount(3)
  await devices.scrollIntoViewIfNeeded()
  await expectReadable(devices.getByRole('listitem').first(), 'This device, since today')
  const end = devices.getByRole('button', { name: 'Sign out everywhere else' })
  await page.route('**/api/admin/account/sessions/end', (route) => route.abort(), { times: 1 })
  await end.click()
  await expectReadable(devices, 'They are still signed in. Please check your connection.')
  await end.click()
  await expect(devices.getByRole('status')).toHaveText('Every other device is signed out.')
  await expect(devices.getByRole('heading', { name: 'Devices' })).toBeFocused()
  await expect(devices.getByRole('listitem')).toHaveCount(1)
  await devices.getByRole('link', { name: 'Change your password' }).click()
  expect(await focused(page)).toBe('heading "Password" [level=2]')
})
