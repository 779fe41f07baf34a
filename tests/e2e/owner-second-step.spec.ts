import { readFileSync } from 'node:fs'
import { codeAt } from '#tests/support/authenticator.ts'
import { expectReadable, focused, isSeen } from '#tests/support/sight.ts'
import {
  ageSecondStep,
  codeField,
  codesShown,
  heading,
  nextCode,
  openAccount,
  panel,
  readKey,
  sendCode,
  turnOn,
  typeLogin,
  typePassword,
} from './account-steps.ts'
import { openPerson } from './client-steps.ts'
import { expect, test } from './fixtures.ts'
import { onlyInFullRuns } from './full-runs.ts'
import {
  aConsultation,
  openOwnSite,
  openRealSite,
  phoneAndDesktop,
  postConsultation,
  toast,
} from './steps.ts'

for (const viewport of phoneAndDesktop)
  test(`a second step is turned on, asked at the login and turned off, at ${viewport.width} px`, async ({
    browser,
  }) => {
    await using own = await openAccount(
      browser,
      viewport,
      viewport.width === 390 ? openOwnSite : openRealSite,
    )
    const { page, site } = own
    const secondStep = panel(page, 'Second step')
    await expectReadable(secondStep, 'Off. About 3 minutes.')
    // The key is made only once she asks for it.
    await expect(secondStep.getByRole('img')).toHaveCount(0)
    const verb = secondStep.getByRole('button', { name: 'Turn on the second step' })
    await verb.press('Enter')
    await expect(secondStep.getByRole('heading', { name: 'Three steps turn it on' })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(verb).toBeFocused()
    await expect(secondStep.getByRole('img')).toHaveCount(0)
    await verb.press('Enter')
    await secondStep.getByRole('img', { name: 'QR code' }).scrollIntoViewIfNeeded()
    expect(await isSeen(secondStep.getByRole('img', { name: 'QR code' }))).toBe(true)
    const key = await readKey(page)
    const link = secondStep.getByRole('link', { name: 'Open in the app' })
    expect(await link.getAttribute('href')).toContain(`secret=${key}`)
    await typePassword(page, own)
    await codeField(page).fill('12345')
    await sendCode(page)
    const refusal = 'That code is not right. Wait for the next one and try again.'
    await secondStep.getByText(refusal).scrollIntoViewIfNeeded()
    await expectReadable(secondStep, refusal)
    const { codes } = await turnOn(page, own)
    expect(codes).toHaveLength(10)
    await expectReadable(secondStep, codes[0] ?? '')
    await expect(secondStep).toContainText(/On since today, .* 10 codes left\./)

    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Save as a file' }).click()
    const file = await (await download).path()
    for (const code of codes) expect(readFileSync(file, 'utf8')).toContain(code)
    await page.getByRole('button', { name: 'Done' }).click()
    await expectReadable(secondStep, 'Tick this first')
    await page.getByLabel('I have put them somewhere safe').check()
    await page.getByRole('button', { name: 'Done' }).click()
    await expect(codesShown(page)).toHaveCount(0)
    await expectReadable(secondStep, '10 codes left')

    await page.getByRole('button', { name: 'Logout' }).click()
    await typeLogin(page, own)
    await expect(page.getByLabel('6-digit code from your app')).toBeFocused()
    // A phone may load the page again while she looks at her app.
    await page.reload()
    await page.getByLabel('6-digit code from your app').fill(nextCode(key))
    await page.getByRole('button', { name: 'Sign In' }).click()
    await expect(toast(page, 'Welcome back!')).toBeVisible()

    await page.getByRole('button', { name: 'Logout' }).click()
    await typeLogin(page, own)
    await page.getByRole('button', { name: 'Use a recovery code' }).click()
    await expect(page.getByLabel('One of your recovery codes')).toBeFocused()
    await page.getByLabel('One of your recovery codes').fill(codes[3]?.toLowerCase() ?? '')
    await page.getByRole('button', { name: 'Sign In' }).click()
    await expect(heading(page)).toBeVisible()
    await page.getByRole('button', { name: 'New recovery codes' }).scrollIntoViewIfNeeded()
    await expectReadable(panel(page, 'Second step'), '9 codes left')

    await page.getByRole('button', { name: 'Turn off the second step' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Your password now', { exact: true }).fill('a guess')
    await dialog.getByRole('button', { name: 'Turn it off' }).click()
    await expectReadable(dialog, 'This is not your password now.')
    await dialog.getByLabel('Your password now', { exact: true }).fill(site.adminPassword)
    await dialog.getByRole('button', { name: 'Turn it off' }).click()
    await expect(dialog).toHaveCount(0)
    await expectReadable(panel(page, 'Second step'), 'Off. About 3 minutes.')
    expect(await focused(page)).toBe('heading "Second step" [level=2]')
  })

test('the second step is turned on by keyboard alone', { tag: onlyInFullRuns }, async ({ browser }) => {
  await using own = await openAccount(browser)
  const { page } = own
  const tabTo = async (what: RegExp) => {
    for (let n = 0; n < 30; n++) {
      if (what.test(await focused(page))) return
      await page.keyboard.press('Tab')
    }
    throw new Error(`${what} is not reached by Tab`)
  }
  await tabTo(/^button "Turn on the second step"/)
  await page.keyboard.press('Enter')
  const key = await readKey(page)
  await tabTo(/^textbox "Your password"/)
  await page.keyboard.type(own.site.adminPassword)
  await tabTo(/^textbox "Type the 6-digit code/)
  await page.keyboard.type(codeAt(key, new Date()))
  await page.keyboard.press('Enter')
  await expect.poll(() => focused(page)).toBe('heading "Your recovery codes" [level=3]')
  await tabTo(/^checkbox/)
  await page.keyboard.press('Space')
  await tabTo(/^button "Done"/)
  await page.keyboard.press('Enter')
  await expect.poll(() => focused(page)).toBe('heading "Second step" [level=2]')
})

test('ten wrong codes are enough for an hour, and the password leads back', { tag: onlyInFullRuns }, async ({
  browser,
}) => {
  await using own = await openAccount(browser)
  const { page } = own
  await turnOn(page, own)
  await page.getByRole('button', { name: 'Logout' }).click()
  await typeLogin(page, own)
  for (let n = 1; n <= 11; n++) {
    await page.getByLabel('6-digit code from your app').fill('1')
    await page.getByRole('button', { name: 'Sign In' }).click()
    const answer = n <= 10 ? 'That code is not right.' : 'There were too many attempts.'
    await expectReadable(page.getByRole('main'), answer)
    await expect(page.getByRole('button', { name: 'Sign In' })).toBeEnabled()
  }
  await page.getByRole('button', { name: 'Back to the password' }).click()
  await expect(page.getByLabel('Username')).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('Username')).toBeVisible()
})

test('what needs a fresh second step asks for it in a dialog, and then goes on by itself', {
  tag: onlyInFullRuns,
}, async ({ browser }) => {
  await using own = await openAccount(browser)
  const { page, request } = own
  await postConsultation(request, aConsultation())
  const { key } = await turnOn(page, own)
  ageSecondStep(own)
  await page.reload()
  const renew = page.getByRole('button', { name: 'New recovery codes' })
  await renew.scrollIntoViewIfNeeded()
  await expectReadable(panel(page, 'Second step'), '10 codes left')
  await renew.click()
  const dialog = page.getByRole('dialog', { name: 'Is it you?' })
  await expect(dialog.getByLabel('6-digit code')).toBeVisible()
  await dialog.getByRole('button', { name: 'Not now' }).click()
  await expectReadable(panel(page, 'Second step'), 'There are no new codes.')
  await expect(renew).toBeFocused()
  await renew.click()
  await dialog.getByLabel('6-digit code').fill('1')
  await dialog.getByRole('button', { name: 'Go on' }).click()
  await expectReadable(dialog, 'That code is not right.')
  await dialog.getByRole('button', { name: 'Use a recovery code' }).press('Enter')
  await expect(dialog.getByLabel('One of your recovery codes')).toBeFocused()
  await expect(dialog).not.toContainText('That code is not right.')
  await page.keyboard.type('AAAA')
  await page.keyboard.press('Enter')
  await expectReadable(dialog, 'This recovery code does not fit, or was used before. Each works once.')
  await dialog.getByRole('button', { name: 'Use the code from the app' }).press('Enter')
  await expect(dialog.getByLabel('6-digit code')).toBeFocused()
  await expect(dialog).not.toContainText('This recovery code')
  await dialog.getByLabel('6-digit code').fill(nextCode(key))
  await dialog.getByRole('button', { name: 'Go on' }).click()
  await expect(codesShown(page)).toHaveCount(10)
  await expect(dialog).toHaveCount(0)
  // For ten minutes nothing asks again.
  await openPerson(page, 'priya@example.com', /^Priya Shah/)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Copy as data' }).click()
  expect(readFileSync(await (await download).path(), 'utf8')).toContain('priya@example.com')
})

test('a copy of what is held about somebody waits for the second step, and then comes', {
  tag: onlyInFullRuns,
}, async ({ browser }) => {
  await using own = await openOwnSite(browser)
  const { page, request } = own
  await postConsultation(request, aConsultation())
  await page.goto('/admin/account')
  await typeLogin(page, own)
  const { codes } = await turnOn(page, own)
  ageSecondStep(own)
  await openPerson(page, 'priya@example.com', /^Priya Shah/)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Copy as data' }).click()
  const dialog = page.getByRole('dialog', { name: 'Is it you?' })
  await dialog.getByRole('button', { name: 'Use a recovery code' }).click()
  await expect(dialog.getByLabel('One of your recovery codes')).toBeFocused()
  await page.keyboard.type(codes[0] ?? '')
  await page.keyboard.press('Enter')
  expect(readFileSync(await (await download).path(), 'utf8')).toContain('priya@example.com')
  await expect(dialog).toHaveCount(0)
})
