import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  ageProof,
  codeField,
  codesShown,
  nextCode,
  openAccount,
  panel,
  phone,
  readKey,
  sendCode,
  turnOn,
  typeLogin,
  typePassword,
} from '#tests/e2e/account-steps.ts'
import { expect, test } from '#tests/e2e/fixtures.ts'
import { openOwnSite, toast } from '#tests/e2e/steps.ts'
import { startMailServer } from '#tests/support/mail-server.ts'
import { expectReadable, isSeen } from '#tests/support/sight.ts'

test('the printed password opens nothing but the page for one of her own', async ({ browser }) => {
  await using own = await openOwnSite(browser, { ADMIN_PASSWORD: '' })
  const { page, site } = own
  await page.setViewportSize(phone)
  const printed = readFileSync(join(site.dataDir, 'first-password.txt'), 'utf8').trim()
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
  await page.getByLabel('New password').fill('qwertyuiop12')
  await page.keyboard.press('Enter')
  await expectReadable(page.locator('form'), 'Very many people use this password, so it is tried first.')
  await expect(page.getByLabel('New password')).toBeFocused()
  await page.keyboard.type('rain by the canal')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Admin Dashboard' })).toBeFocused()
})

test('a second step is turned on, asked at the login, before much is taken and after a forgotten password, and turned off', async ({
  browser,
}) => {
  test.slow()
  const mail = await startMailServer()
  const settings = { SMTP_URL: mail.url, OWNER_EMAIL: 'owner@example.com' }
  await using own = await openAccount(browser, phone, (at) => openOwnSite(at, settings))
  const { page, site } = own
  const secondStep = panel(page, 'Second step')
  await expectReadable(secondStep, 'Off. About 3 minutes.')
  await secondStep.getByRole('button', { name: 'Turn on the second step' }).press('Enter')
  await expect(secondStep.getByRole('heading', { name: 'Three steps turn it on' })).toBeFocused()
  await secondStep.getByRole('img', { name: 'QR code' }).scrollIntoViewIfNeeded()
  expect(await isSeen(secondStep.getByRole('img', { name: 'QR code' }))).toBe(true)
  const key = await readKey(page)
  const link = secondStep.getByRole('link', { name: 'Open in the app' })
  expect(await link.getAttribute('href')).toContain(`secret=${key}`)
  await typePassword(page, own)
  await codeField(page).fill('12345')
  await sendCode(page)
  await expectReadable(secondStep, 'That code is not right, or was used before. Please try the next one.')
  const first = await turnOn(page, own)
  expect(first.codes).toHaveLength(10)
  await expect(secondStep).toContainText(/On since today at .* 10 codes left\./)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Save as a file' }).click()
  const file = await (await download).path()
  for (const code of first.codes) expect(readFileSync(file, 'utf8')).toContain(code)
  await page.getByRole('button', { name: 'Done' }).click()
  const isSafe = page.getByLabel('I have put them somewhere safe')
  await expect(isSafe).toBeFocused()
  await expect(codesShown(page)).toHaveCount(10)
  await isSafe.check()
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(codesShown(page)).toHaveCount(0)

  await page.getByRole('button', { name: 'Logout' }).click()
  await typeLogin(page, own)
  const code = page.getByLabel('6-digit code from your app')
  await expect(code).toBeFocused()
  // A phone may load the page again while she looks at her app.
  await page.reload()
  await code.fill('1')
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expectReadable(page.getByRole('main'), 'That code is not right')
  await page.getByRole('button', { name: 'Back to the password' }).click()
  await typeLogin(page, own)
  await expect(code).toHaveAccessibleDescription('Without your phone: one of your recovery codes.')
  await code.fill(first.codes[3]?.replaceAll('-', ' ') ?? '')
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expectReadable(secondStep, '9 codes left')

  ageProof(own)
  const make = page.getByRole('button', { name: 'Turn on bookings in your calendar' })
  await make.click()
  const question = page.getByRole('dialog')
  await question.getByRole('button', { name: 'Not now' }).click()
  await expect(make).toBeFocused()
  await make.click()
  await expect(question.getByRole('heading', { name: 'Is it you?' })).toBeVisible()
  await question.getByLabel('6-digit code').fill(nextCode(key))
  await question.getByRole('button', { name: 'Go on' }).click()
  await expect(page.getByLabel('Your secret address')).toBeFocused()
  await expect(question).toHaveCount(0)

  await page.getByRole('button', { name: 'Logout' }).click()
  await page.getByRole('button', { name: 'Forgot your password?' }).click()
  await expect(page.getByRole('heading', { name: 'Forgot your password?' })).toBeFocused()
  await page.getByRole('button', { name: 'Back to the login' }).click()
  await expect(page.getByRole('heading', { name: 'Admin Login' })).toBeFocused()
  await page.getByRole('button', { name: 'Forgot your password?' }).click()
  await page.getByRole('button', { name: 'Send me a link' }).click()
  await expectReadable(page.getByRole('main'), 'a link is on its way')
  const letter = async (subject: string) => (await mail.parsed()).find((one) => one.subject === subject)
  await expect
    .poll(() => letter('Choose a new password'))
    .toMatchObject({ to: { text: 'owner@example.com' } })
  const text = (await letter('Choose a new password'))?.text ?? ''
  const address = /https?:\/\/\S+#new-password=[\w.-]+/.exec(text)?.[0] ?? ''

  // Looking changes nothing: the old password still leads to the second step. The tab shows the login meanwhile.
  await page.goto('/admin')
  await page.goto(address)
  await expect(page.getByRole('heading', { name: 'Choose a new password' })).toBeVisible()
  const old = { username: site.adminUsername, password: site.adminPassword }
  const answer = await page.request.post('/api/admin/login', { data: old })
  expect(await answer.json()).toEqual({ authenticated: false, secondStep: true })
  await page.getByLabel('New password').fill('too short')
  await page.getByRole('button', { name: 'Save my password' }).click()
  await expectReadable(page.getByRole('main'), 'Please use 12 characters or more')
  await page.getByLabel('New password').fill('rain on the canal')
  await page.getByRole('button', { name: 'Save my password' }).click()
  await expect(code).toBeFocused()
  await code.fill(first.codes[4] ?? '')
  await page.getByRole('button', { name: 'Save my password' }).click()
  await expect(toast(page, 'Password saved')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible()
  expect(new URL(page.url()).hash).toBe('')
  await expect.poll(() => letter('Your password was changed')).toBeTruthy()

  // The link works once.
  await page.goto('/')
  await page.goto(address)
  await page.getByLabel('New password').fill('rain on the canal again')
  await page.getByRole('button', { name: 'Save my password' }).click()
  await expectReadable(page.getByRole('main'), 'This link has ended')
  await page.getByRole('button', { name: 'Ask for a new link' }).click()

  await page.getByRole('link', { name: 'Account' }).click()
  await page.getByRole('button', { name: 'Turn off the second step' }).click()
  const password = secondStep.getByLabel('Your password now', { exact: true })
  await password.fill('a guess')
  await secondStep.getByRole('button', { name: 'Turn it off' }).click()
  await expectReadable(secondStep, 'This is not your password now.')
  await password.fill('rain on the canal')
  await secondStep.getByRole('button', { name: 'Turn it off' }).click()
  await expectReadable(secondStep, 'Off. About 3 minutes.')
  await expect(password).toHaveCount(0)
  await expect(secondStep.getByRole('button', { name: 'Turn on the second step' })).toBeFocused()
  await mail.close()
})
