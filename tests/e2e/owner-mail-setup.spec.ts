import type { Page } from '@playwright/test'
import { reply, startMailServer } from '#tests/support/mail-server.ts'
import { expectReadable } from '#tests/support/sight.ts'
import { typeLogin } from './account-steps.ts'
import { expect, test } from './fixtures.ts'
import { onlyInFullRuns } from './full-runs.ts'
import { aConsultation, openDashboard, openOwnSite, openRealSite, postConsultation } from './steps.ts'

const password = 'abcdefghijklmnop'
const unset = { MAIL_FROM: '', OWNER_EMAIL: '' }
const mailForm = (page: Page) => page.getByRole('form', { name: 'Mail settings' })

for (const [viewport, where] of [
  [{ width: 390, height: 844 }, ''],
  [{ width: 1440, height: 900 }, ' at 1440 px'],
] as const) {
  test(`she sets up mail, mends a wrong password, and what waited arrives, as do new mails${where}`, async ({
    browser,
  }) => {
    // Before the first step a program, a mail server and a login have to be there.
    test.slow()
    const mail = await startMailServer({
      authOptional: false,
      allowInsecureAuth: true,
      onAuth: (auth, _session, done) =>
        auth.password === password ? done(null, { user: 'curls' }) : done(reply(535, 'Wrong')),
    })
    await using own = await (viewport.width === 390 ? openOwnSite : openRealSite)(browser, unset)
    const { page, request, site } = own
    await page.setViewportSize(viewport)
    await postConsultation(request, aConsultation())
    await openDashboard(page, site, '/admin/website')
    await page.getByRole('link', { name: 'Mail not set up, 2 waiting' }).click()
    await expect(page.getByRole('heading', { name: 'Mail', level: 1 })).toBeFocused()

    await page.getByRole('radio', { name: /^Another/ }).check()
    await page.getByLabel('Server for sending').fill('127.0.0.1')
    await page.getByLabel('Port').fill(String(mail.port))
    await page.getByLabel('Your address').fill('hello@curls.example')
    await page.getByLabel('Notices go to').fill('owner@curls.example')
    await page.getByLabel('Password', { exact: true }).fill('my own password')
    const send = mailForm(page).getByRole('button', { name: 'Send a test and use it' })
    await send.click()
    await expectReadable(mailForm(page), 'does not accept the user name and password')
    await expect(page.getByLabel('Password', { exact: true })).toBeFocused()
    await expect(page.getByLabel('Server for sending')).toHaveValue('127.0.0.1')
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.type(password)
    await send.click()
    await expectReadable(mailForm(page), 'Your mail company took the test')
    await expectReadable(mailForm(page), '2 waiting mails are on their way.')
    await mail.received(3)

    await page.reload()
    await expect(page.getByLabel('Notices go to')).toHaveValue('owner@curls.example')
    await expect(page.getByLabel('Password', { exact: true })).toHaveValue('')
    expect(await page.content()).not.toContain(password)
    await postConsultation(request, { ...aConsultation(), email: 'ruth@example.com' })
    await mail.received(5)
    expect(mail.mails.flatMap(({ envelopeTo }) => envelopeTo)).toContain('ruth@example.com')
    await mail.close()
  })
}

test('a session that ends while she sets up mail takes nothing of what she typed', {
  tag: onlyInFullRuns,
}, async ({ browser }) => {
  await using own = await openOwnSite(browser, unset)
  const { page, site } = own
  await openDashboard(page, site, '/admin/website')
  await page.getByRole('link', { name: 'Mail not set up' }).click()
  await page.getByRole('radio', { name: /^Another/ }).check()
  await page.getByLabel('Your address').fill('hello@curls.example')
  await page.getByLabel('Server for sending').fill('mail.curls.example')
  await page.context().clearCookies()
  await page.getByLabel('User name').fill('curls')
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Notices go to').fill('owner@curls.example')
  await mailForm(page).getByRole('button', { name: 'Send a test and use it' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Admin Login')
  await typeLogin(page, own)
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue(password)
  await expect(page.getByLabel('User name')).toHaveValue('curls')
  await expect(page.getByLabel('Server for sending')).toHaveValue('mail.curls.example')
})
