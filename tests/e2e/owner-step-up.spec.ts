import { readFileSync } from 'node:fs'
import { expectReadable, focused } from '#tests/support/sight.ts'
import { ageSecondStep, openAccount } from './account-steps.ts'
import { openPerson } from './client-steps.ts'
import { expect, test } from './fixtures.ts'
import { onlyInFullRuns } from './full-runs.ts'
import { aConsultation, postConsultation } from './steps.ts'

for (const viewport of [
  { width: 390, height: 667 },
  { width: 1440, height: 900 },
])
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
    await expectReadable(dialog, 'Please type your password once more.')
    const password = dialog.getByLabel('Your password', { exact: true })
    await expect(password).toBeFocused()
    await dialog.getByRole('button', { name: 'Not now' }).click()
    await expectReadable(page.getByRole('main'), 'Your password is needed for this.')
    await expect(copy).toBeFocused()

    await copy.click()
    await page.keyboard.press('Enter')
    await expectReadable(dialog, 'Please type your password')
    await page.keyboard.type('a guess')
    await page.keyboard.press('Enter')
    await expectReadable(dialog, 'This is not your password now.')
    await expect(password).toHaveValue('a guess')
    await expect.poll(() => focused(page)).toMatch(/^textbox "Your password"/)
    await page.keyboard.type(site.adminPassword)
    const download = page.waitForEvent('download')
    await dialog.getByRole('button', { name: 'Go on' }).click()
    expect(readFileSync(await (await download).path(), 'utf8')).toContain('priya@example.com')
    await expect(dialog).toHaveCount(0)
    // For ten minutes nothing asks again.
    await page.getByRole('link', { name: 'Account' }).click()
    await page.getByRole('button', { name: 'Turn on bookings in your calendar' }).click()
    const address = page.getByLabel('Your secret address')
    await expect(address).toBeFocused()

    // A new password ends it, which is said before and after.
    const panel = page.getByRole('region', { name: 'Password' })
    await panel.getByRole('button', { name: 'Change the password' }).click()
    await panel.scrollIntoViewIfNeeded()
    await expectReadable(panel, 'and the secret address of your calendar stops working')
    await page.getByLabel('Your password now', { exact: true }).fill(site.adminPassword)
    await page.getByLabel('New password').fill('curls that dance in rain')
    await panel.getByRole('button', { name: 'Change password' }).click()
    await expectReadable(panel, 'The secret address of your calendar no longer works.')
    await expect(address).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Turn on bookings in your calendar' })).toBeVisible()
  })

test('an erasure that she does not go on with says that nothing was erased', { tag: onlyInFullRuns }, async ({
  browser,
}) => {
  await using own = await openAccount(browser, { width: 390, height: 667 })
  const { page, request } = own
  await postConsultation(request, aConsultation())
  ageSecondStep(own)
  await openPerson(page, 'priya@example.com', /^Priya Shah/)
  await page.getByRole('button', { name: 'Erase everywhere' }).click()
  const question = page.getByRole('alertdialog', { name: /^Erase Priya/ })
  await question.getByRole('button', { name: /^Erase everything/ }).click()
  await page.getByRole('dialog', { name: 'Is it you?' }).getByRole('button', { name: 'Not now' }).click()
  await expectReadable(question, 'Nothing was erased. Your password is needed for this.')
})
