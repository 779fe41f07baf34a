import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { startMailServer } from '#tests/support/mail-server.ts'
import { expectReadable, focused, isSeen } from '#tests/support/sight.ts'
import { chooseBeforehand } from '#tests/support/tracked-calls.ts'
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
import {
  aConsultation,
  holdBack,
  openOwnSite,
  openRealSite,
  phoneAndDesktop,
  postConsultation,
  toast,
} from './steps.ts'

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
