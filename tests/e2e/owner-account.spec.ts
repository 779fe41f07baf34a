import { readFileSync } from 'node:fs'
import { expectReadable, focused, isSeen } from '#tests/support/sight.ts'
import {
  ageSecondStep,
  codeField,
  codesShown,
  heading,
  iPhone,
  nextCode,
  openAccount,
  panel,
  readKey,
  sendCode,
  signInElsewhere,
  turnOn,
  typeLogin,
  typePassword,
  windows,
} from './account-steps.ts'
import { openPerson } from './client-steps.ts'
import { expect, test } from './fixtures.ts'
import { aConsultation, openOwnSite, openRealSite, phoneAndDesktop, postConsultation } from './steps.ts'

for (const viewport of phoneAndDesktop)
  test(`she changes her password, sees who is signed in and signs them out, at ${viewport.width} px`, async ({
    browser,
  }) => {
    await using own = await openAccount(browser, viewport)
    const { page, site } = own
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
    const headers = { cookie: elsewhere.cookie }
    expect((await fetch(`${site.url}/api/admin/account`, { headers })).status).toBe(401)
    expect((await signInElsewhere(own, iPhone)).status).toBe(401)

    for (const userAgent of [iPhone, windows])
      await signInElsewhere(own, userAgent, 'curls that dance in rain')
    await page.reload()
    const devices = panel(page, 'Devices')
    await expectReadable(devices, '3 signed in, this')
    await devices.getByText('Devices', { exact: true }).click()
    await expect(devices.getByRole('listitem')).toHaveCount(3)
    await devices.scrollIntoViewIfNeeded()
    await expectReadable(devices.getByRole('listitem').first(), 'This device, since today')
    const phone = devices.getByRole('button', { name: 'Sign out Safari on an iPhone' })
    await page.route('**/api/admin/account/sessions/end', (route) => route.abort(), { times: 1 })
    await phone.click()
    await expectReadable(devices, 'It is still signed in. Please check your connection.')
    await phone.click()
    await expect(devices.getByRole('status')).toHaveText('Signed out: Safari on an iPhone')
    await expect(devices.locator('summary')).toBeFocused()
    await devices.getByRole('button', { name: 'Sign out everywhere else' }).click()
    await expect(devices.getByRole('listitem')).toHaveCount(1)
    await devices.getByRole('link', { name: 'Change your password' }).click()
    expect(await focused(page)).toBe('heading "Password" [level=2]')
  })

for (const viewport of phoneAndDesktop)
  test(`a second step is turned on, asked at the login and before much is taken, and turned off, at ${viewport.width} px`, async ({
    browser,
  }) => {
    test.slow()
    // On the desk with the cookies and checks of a process of its own.
    const openSite = viewport.width === 390 ? openOwnSite : openRealSite
    await using own = await openAccount(browser, viewport, openSite)
    const { page, request, site } = own
    await postConsultation(request, aConsultation())
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
    await expectReadable(secondStep, 'That code is not right. Wait for the next one and try again.')
    const { codes } = await turnOn(page, own)
    expect(codes).toHaveLength(10)
    await expect(secondStep).toContainText(/On since today at .* 10 codes left\./)
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Save as a file' }).click()
    const file = await (await download).path()
    for (const code of codes) expect(readFileSync(file, 'utf8')).toContain(code)
    await page.getByRole('button', { name: 'Done' }).click()
    await expectReadable(secondStep, 'Tick this first')
    await page.getByLabel('I have put them somewhere safe').check()
    await page.getByRole('button', { name: 'Done' }).click()
    await expect(codesShown(page)).toHaveCount(0)

    await page.getByRole('button', { name: 'Logout' }).click()
    await typeLogin(page, own)
    await expect(page.getByLabel('6-digit code from your app')).toBeFocused()
    // A phone may load the page again while she looks at her app.
    await page.reload()
    await page.getByLabel('6-digit code from your app').fill('1')
    await page.getByRole('button', { name: 'Sign In' }).click()
    await expectReadable(page.getByRole('main'), 'That code is not right.')
    await page.getByRole('button', { name: 'Back to the password' }).click()
    await typeLogin(page, own)
    await page.getByRole('button', { name: 'Use a recovery code' }).click()
    await expect(page.getByLabel('One of your recovery codes')).toBeFocused()
    await page.getByLabel('One of your recovery codes').fill(codes[3]?.toLowerCase() ?? '')
    await page.getByRole('button', { name: 'Sign In' }).click()
    await expect(heading(page)).toBeVisible()
    await expectReadable(secondStep, '9 codes left')

    ageSecondStep(own)
    const renew = page.getByRole('button', { name: 'New recovery codes' })
    await renew.click()
    const dialog = page.getByRole('dialog', { name: 'Is it you?' })
    await dialog.getByRole('button', { name: 'Not now' }).click()
    await expectReadable(secondStep, 'There are no new codes.')
    await expect(renew).toBeFocused()
    await renew.click()
    await dialog.getByLabel('6-digit code').fill(nextCode(key))
    await dialog.getByRole('button', { name: 'Go on' }).click()
    await expect(codesShown(page)).toHaveCount(10)
    await expect(dialog).toHaveCount(0)

    await page.getByRole('button', { name: 'Turn off the second step' }).click()
    const question = page.getByRole('dialog')
    await question.getByLabel('Your password now', { exact: true }).fill('a guess')
    await question.getByRole('button', { name: 'Turn it off' }).click()
    await expectReadable(question, 'This is not your password now.')
    await question.getByLabel('Your password now', { exact: true }).fill(site.adminPassword)
    await question.getByRole('button', { name: 'Turn it off' }).click()
    await expect(question).toHaveCount(0)
    await expectReadable(secondStep, 'Off. About 3 minutes.')
    expect(await focused(page)).toBe('heading "Second step" [level=2]')
  })

for (const viewport of phoneAndDesktop)
  test(`without a second step the password is asked before much is taken, at ${viewport.width} px`, async ({
    browser,
  }) => {
    await using own = await openAccount(browser, viewport)
    const { page, request, site } = own
    await postConsultation(request, aConsultation())
    // As if it were more than ten minutes since she signed in.
    ageSecondStep(own)
    await openPerson(page, 'priya@example.com', /^Priya Shah/)
    const copy = page.getByRole('button', { name: 'Copy as data' })
    await copy.click()
    const dialog = page.getByRole('dialog', { name: 'Is it you?' })
    await expect(dialog.getByLabel('Your password', { exact: true })).toBeFocused()
    await dialog.getByRole('button', { name: 'Not now' }).click()
    await expectReadable(page.getByRole('main'), 'Your password is needed for this.')
    await expect(copy).toBeFocused()
    await copy.click()
    await page.keyboard.type('a guess')
    await page.keyboard.press('Enter')
    await expectReadable(dialog, 'This is not your password now.')
    // What was refused is selected, to be typed anew.
    await page.keyboard.type(site.adminPassword)
    const download = page.waitForEvent('download')
    await dialog.getByRole('button', { name: 'Go on' }).click()
    expect(readFileSync(await (await download).path(), 'utf8')).toContain('priya@example.com')

    // For ten minutes nothing asks again. A new password ends the calendar's address, which is said before and after.
    await page.getByRole('link', { name: 'Account' }).click()
    await page.getByRole('button', { name: 'Turn on bookings in your calendar' }).click()
    await expect(page.getByLabel('Your secret address')).toBeFocused()
    const password = panel(page, 'Password')
    await password.getByRole('button', { name: 'Change the password' }).click()
    await password.scrollIntoViewIfNeeded()
    await expectReadable(password, 'and the secret address of your calendar stops working')
    await page.getByLabel('Your password now', { exact: true }).fill(site.adminPassword)
    await page.getByLabel('New password').fill('curls that dance in rain')
    await password.getByRole('button', { name: 'Change password' }).click()
    await expectReadable(password, 'The secret address of your calendar no longer works.')
    await expect(page.getByLabel('Your secret address')).toHaveCount(0)
  })
